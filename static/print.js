// Where scripts run, a page that is to be printed has a button for it; elsewhere it says where the browser's own is.
const print_button = document.getElementById("print");
if (print_button && typeof window.print === "function") {
  print_button.hidden = false;
  print_button.closest(".foot")?.removeAttribute("hidden");
  document.getElementById("how-to-print").hidden = true;
  print_button.addEventListener("click", () => window.print());
}
