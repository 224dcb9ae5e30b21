// What the booking page runs: two forms, one of which is shown, and what the site says about the club.
import { startAppointmentForm } from "./appointment-form.ts";
import { byId } from "./elements.ts";
import { loadSiteConfig } from "./site-config.ts";
import { startTourForm } from "./tour-form.ts";

const SECTIONS = ["tour", "appointment"];

function showSection(): void {
  const wanted = location.hash.slice(1);
  const shown = SECTIONS.includes(wanted) ? wanted : "tour";
  for (const id of SECTIONS) byId(id, HTMLElement).hidden = id !== shown;
  byId("done", HTMLElement).hidden = true;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#${shown}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

addEventListener("hashchange", showSection);
for (const link of document.querySelectorAll("nav a, #done-again")) {
  // A link to the section that is in the address already changes nothing there, but the form must come back.
  link.addEventListener("click", () => setTimeout(showSection));
}
showSection();

const config = await loadSiteConfig();
byId("club-name", HTMLElement).textContent = config.club.name;
document.title = `Book at ${config.club.name}`;
startTourForm(config);
startAppointmentForm(config);
