import { ClubTour } from "./club-tour.ts";

// The pages' folder, where config.json and the token endpoint are, is where this script is.
ClubTour.site = import.meta.url;
// A page may have the script twice.
if (customElements.get("club-tour") === undefined) customElements.define("club-tour", ClubTour);
startFramed();

/** What the page in a frame tells the page around it, so that this can give the frame its height. */
interface HeightMessage {
  readonly type: "club-tour:height";
  /** In CSS pixels. */
  readonly height: number;
}

/** Starts the element of the page that is made for frames, whose address names the location: `embed?tenant=<tenant_uuid>`. */
function startFramed(): void {
  const element = document.querySelector("club-tour[framed]");
  if (element === null) return;
  const query = new URLSearchParams(location.search);
  for (const name of ["tenant", "lang"]) {
    const value = query.get(name);
    if (value !== null) element.setAttribute(name, value);
  }
  const tell = () => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    const message: HeightMessage = { type: "club-tour:height", height };
    // A height is no secret, and the page around may be anybody's.
    parent.postMessage(message, "*");
  };
  new ResizeObserver(tell).observe(element);
}
