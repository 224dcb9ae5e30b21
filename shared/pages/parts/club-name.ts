import { h } from "./elements.ts";

/** A club's logo. One that does not load is taken away: it would leave a hole. */
export function logoImage(url: string): HTMLElement {
  const image = h("img", { src: url, alt: "", referrerpolicy: "no-referrer", onerror: () => image.remove() });
  return image;
}

/** What a page shows of the club in its head: the logo that `config.json` names, if any, and the name. */
export function clubName(name: string, logoUrl: string | undefined): (string | Node)[] {
  return [h("span.logo", logoUrl === undefined ? undefined : logoImage(logoUrl)), name];
}
