// What the visitor's page runs: a form that books a tour, and what the site says about the club.
import { clubOf, loadSiteConfig } from "../parts/site-config.ts";
import { byId } from "./elements.ts";
import { startTourForm } from "./tour-form.ts";

byId("done-again", HTMLAnchorElement).addEventListener("click", () => {
  byId("tour", HTMLElement).hidden = false;
  byId("done", HTMLElement).hidden = true;
});

const config = await loadSiteConfig();
const club = clubOf(config, location.search);
byId("club-name", HTMLElement).textContent = club.name;
document.title = `Book at ${club.name}`;
startTourForm(config.baseUrl, club);
