# An image of the server: docs/operation.md. `compose.yaml` adds PostgreSQL and https.

FROM python:3.13.9-slim-trixie AS packages
WORKDIR /opt/tablet
COPY requirements.txt ./
# Exactly these versions, and nothing whose hash differs.
RUN python -m venv .venv && \
    .venv/bin/python -m pip install --disable-pip-version-check --no-cache-dir --no-deps --require-hashes -r requirements.txt && \
    .venv/bin/python -m pip uninstall --yes pip
COPY manage.py pyproject.toml LICENSE ./
COPY scorekeeper scorekeeper
COPY templates templates
COPY static static
# The image is read-only when it runs.
RUN .venv/bin/python -m compileall -q .venv scorekeeper

FROM python:3.13.9-slim-trixie
# A number without an account: nothing can sign in as it.
RUN install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=packages /opt/tablet /opt/tablet
WORKDIR /opt/tablet
ENV PYTHONDONTWRITEBYTECODE=1 TABLET_DATA=/data TABLET_LOG_FORMAT=json
USER 10001:10001
VOLUME ["/data"]
EXPOSE 8000
# Docker may hand the proxies of its host to the container.
HEALTHCHECK --interval=30s --timeout=8s --start-period=60s --retries=3 \
    CMD [".venv/bin/python", "-c", "import urllib.request as r; r.build_opener(r.ProxyHandler({})).open('http://127.0.0.1:8000/readyz', timeout=7)"]
CMD [".venv/bin/python", "manage.py", "serve", "--quiet"]
