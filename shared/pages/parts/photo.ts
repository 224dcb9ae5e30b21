import { h } from "./elements.ts";

/** A picture beside what it shows. One that does not load is taken away: it would leave a hole. */
export function photoOf(src: string): HTMLImageElement {
  const photo = h("img.photo", {
    src,
    alt: "",
    referrerpolicy: "no-referrer",
    onerror: () => photo.remove(),
  });
  return photo;
}
