// The browser prints; without this script its own menu does the same.
const button = document.getElementById("print");
button.hidden = false;
button.addEventListener("click", () => print());
