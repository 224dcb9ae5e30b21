import { ClubClasses } from "./club-classes.ts";
import { ClubElement } from "./club-element.ts";
import { ClubTour } from "./club-tour.ts";

const ELEMENTS = { "club-tour": ClubTour, "club-classes": ClubClasses } as const;

// The pages' folder, where config.json and the token endpoint are, is where this script is.
ClubElement.site = import.meta.url;
for (const [name, element] of Object.entries(ELEMENTS)) {
  // A page may have the script twice.
  if (customElements.get(name) === undefined) customElements.define(name, element);
}
startFramed();

/** What the page in a frame tells the page around it, so that this can give the frame its height. */
interface HeightMessage {
  readonly type: "club-tour:height";
  /** In CSS pixels. */
  readonly height: number;
}

/**
 * Starts the element of the page that is made for frames, whose address names the location: `embed?tenant=<tenant_uuid>`, and
 * `&show=classes` for the timetable.
 */
function startFramed(): void {
  const tour = document.querySelector("club-tour[framed]");
  if (tour === null) return;
  const query = new URLSearchParams(location.search);
  const element = query.get("show") === "classes" ? document.createElement("club-classes") : tour;
  for (const name of ["framed", "tenant", "lang"]) {
    const value = name === "framed" ? "" : query.get(name);
    if (value !== null) element.setAttribute(name, value);
  }
  if (element !== tour) tour.replaceWith(element);
  const tell = () => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    const message: HeightMessage = { type: "club-tour:height", height };
    // A height is no secret, and the page around may be anybody's.
    parent.postMessage(message, "*");
  };
  new ResizeObserver(tell).observe(element);
}
