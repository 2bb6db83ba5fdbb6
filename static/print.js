// Where scripts run, the score sheet has a button that prints it; elsewhere the page says where the browser's own is.
const print_button = document.getElementById("print");
if (print_button && typeof window.print === "function") {
  print_button.hidden = false;
  document.getElementById("how-to-print").hidden = true;
  print_button.addEventListener("click", () => window.print());
}
