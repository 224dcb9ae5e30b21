import { ClubTour } from "./club-tour.ts";
import { startFramed } from "./framed.ts";

// The pages' folder, where config.json and the token endpoint are, is where this script is.
ClubTour.site = import.meta.url;
// A page may have the script twice.
if (customElements.get("club-tour") === undefined) customElements.define("club-tour", ClubTour);
startFramed();
