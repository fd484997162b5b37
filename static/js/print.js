// The button that opens the print dialog; without this script the menu of the browser has it.
const button = document.getElementById("print");
button.hidden = false;
button.addEventListener("click", () => print());
