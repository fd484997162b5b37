"""Run the instructions of the Dockerfile on a machine without a container engine.

Run by `python tests/container/build_without_docker.py`, as root, on Linux with this project's Python. Each stage is a
folder with the programs of this machine instead of a base image; each command runs in it (chroot, with mounts of its
own). The last stage then runs as `compose.yaml` does: read-only except /data and /tmp, without capabilities, as the
user of the image. The script waits until the health check of the image succeeds, stops the server as Docker does, and
starts it once more on the same data.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scorekeeper.environment import PROJECT
from tests.container.dockerfile import Instruction, Stage, read_dockerfile

HOST_FOLDERS = ("bin", "etc", "lib", "lib64", "sbin", "usr")
OWN_FOLDERS = ("dev", "proc", "tmp", "opt")
STARTS_WITHIN = 60
PYTHON = Path(sys.base_prefix)
"""The Python of this machine replaces the Python of the base image, in /usr/local."""


class Root:
    """The file system of a stage."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.workdir = folder, "/"
        # This machine's Python may look for its library where it was built.
        self.environment = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin", "LD_LIBRARY_PATH": "/usr/local/lib"}
        for name in (*HOST_FOLDERS, *OWN_FOLDERS):
            (folder / name).mkdir(parents=True)
        (folder / "tmp").chmod(0o1777)

    def build(self, stage: Stage, others: dict[str, Root]) -> None:
        """Follow the instructions of a stage."""
        for name, value in stage.instructions:
            if name == "RUN":
                self.command(["/bin/sh", "-c", value], needs_network=True).check_returncode()
            elif name == "WORKDIR":
                self.workdir = value
                self.path(value).mkdir(parents=True, exist_ok=True)
            elif name == "COPY":
                self.copy(shlex.split(value), others)
            elif name == "ENV":
                self.environment |= dict(pair.split("=", 1) for pair in shlex.split(value))

    def copy(self, words: list[str], others: dict[str, Root]) -> None:
        """Copy from the project, if .dockerignore lets it through, or from another stage."""
        stage = next((word.partition("=")[2] for word in words if word.startswith("--from=")), "")
        *sources, target = [word for word in words if not word.startswith("--")]
        for source in sources:
            if not stage and f"!{source}" not in (PROJECT / ".dockerignore").read_text().splitlines():
                sys.exit(f"COPY {source}: .dockerignore leaves it out.")
            found, place = others[stage].path(source) if stage else PROJECT / source, self.path(target)
            if found.is_dir():
                ignored = shutil.ignore_patterns() if stage else shutil.ignore_patterns("__pycache__")
                shutil.copytree(found, place, symlinks=True, dirs_exist_ok=True, ignore=ignored)
            else:
                place.mkdir(parents=True, exist_ok=True)
                shutil.copy2(found, place)

    def path(self, inside: str) -> Path:
        """Return the path in the file system of the machine for a path in the image."""
        return self.folder / os.path.join(self.workdir, inside).lstrip("/")  # noqa: PTH118 - may be absolute

    def command(self, words: list[str], *, needs_network: bool = False) -> subprocess.CompletedProcess[bytes]:
        """Run a command to its end."""
        own = {name: value for name, value in os.environ.items() if needs_network and name.startswith(("PIP_", "SSL_"))}
        return subprocess.run(self.wrapped(words), env=self.environment | own, check=False)

    def wrapped(self, words: list[str], *, user: str = "", writable: str = "") -> list[str]:
        """Return the command line with mounts of its own; with a `user`, all but `writable` and /tmp is read-only."""
        root = shlex.quote(str(self.folder))
        mounts = [f"mount --bind {root} {root}", f"mount -t tmpfs tmpfs {root}/dev"]
        places = {f"/{name}": f"/{name}" for name in HOST_FOLDERS if Path("/", name).exists()}
        for source, place in (places | {str(PYTHON): "/usr/local"}).items():
            mounts += [f"mount --bind {shlex.quote(source)} {root}{place}", f"mount -o remount,ro,bind {root}{place}"]
        mounts += [f"mount -t proc proc {root}/proc"]
        mounts += [
            f"touch {root}/dev/{name} && mount --bind /dev/{name} {root}/dev/{name}" for name in ("null", "urandom")
        ]
        inside = f"cd {shlex.quote(self.workdir)} && exec {shlex.join(words)}"
        enter = f"chroot {root} /bin/sh -c {shlex.quote(inside)}"
        if user:
            mounts += [f"mount --bind {root}{writable} {root}{writable}", f"mount -t tmpfs tmpfs {root}/tmp"]
            mounts += [f"mount -o remount,ro,bind {root}"]
            uid, gid = user.split(":")
            drop = f"setpriv --reuid {uid} --regid {gid} --clear-groups --bounding-set=-all --no-new-privs"
            enter = f"chroot {root} {drop} /bin/sh -c {shlex.quote(inside)}"
        return ["unshare", "--mount", "/bin/sh", "-c", " && ".join([*mounts, f"exec {enter}"])]


def main() -> int:
    """Build and run; return the exit status."""
    with tempfile.TemporaryDirectory(prefix="tablet-image-") as name:
        roots: dict[str, Root] = {}
        for stage in read_dockerfile(PROJECT / "Dockerfile"):
            print(f"== FROM {stage.image}", flush=True)
            root = roots[stage.name] = Root(Path(name) / (stage.name or "image"))
            root.build(stage, roots)
        Path(name).chmod(0o755)
        for _ in range(2):
            run(root, stage)
    return 0


def run(root: Root, image: Stage) -> None:
    """Start the command of the image, wait until it is healthy, and stop it."""
    user, (volume,) = image.last("USER").value, image.last("VOLUME").words
    health = image.last("HEALTHCHECK").value.partition("CMD ")[2]
    check = Instruction("CMD", health).words
    print("==", *image.last("CMD").words, flush=True)
    server = subprocess.Popen(
        root.wrapped(image.last("CMD").words, user=user, writable=volume), env=root.environment, start_new_session=True
    )
    try:
        until = time.monotonic() + STARTS_WITHIN
        while subprocess.run(
            root.wrapped(check, user=user, writable=volume),
            env=root.environment,
            check=False,
            stderr=subprocess.DEVNULL,
        ).returncode:
            if server.poll() is not None or time.monotonic() > until:
                sys.exit("The server did not become healthy.")
            time.sleep(1)
        print("healthy", flush=True)
        show_who_runs(server.pid)
        server.send_signal(signal.SIGTERM)
        if server.wait(timeout=15):
            sys.exit(f"The server ended with status {server.returncode}.")
        print("stopped with status 0", flush=True)
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGKILL)


def show_who_runs(pid: int) -> None:
    """Print user, capabilities and the mount of the root directory of a process."""
    status = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    print("user", status["Uid"].split()[1], "capabilities", status["CapEff"].strip(), flush=True)
    mount = Path(f"/proc/{pid}/mountinfo").read_text().splitlines()
    print("root:", next(line.split()[5] for line in mount if line.split()[4] == "/"), flush=True)


if __name__ == "__main__":
    sys.exit(main())
