import { facts, h } from "../parts/elements.ts";
import { photoOf } from "../parts/photo.ts";
import { type ClubRecord, dialled } from "./club-record.ts";
import { openingHours } from "./opening-hours.ts";
import type { PageContext } from "./page-context.ts";

/** Who the club is and where: a picture, a sentence, the address on a map, the telephone number, when it is open. */
export function aboutClub(page: PageContext, record: ClubRecord): HTMLElement {
  const { club, strings } = page;
  const { visitor: said, common } = strings;
  const { address, description, phone, photo_url } = club;
  // What config.json says is there at once; it does not say when the club is open.
  const hours = record.part(h("div.hours"), ({ opening_hours, tour }) => [
    facts([
      [said.tourLength, said.minutes(tour.duration_minutes)],
      ...openingHours(opening_hours, page).map(
        ({ days, hours: open }) => [`${said.open} ${days}`, open || said.closed] as const,
      ),
    ]),
  ]);
  return h(
    "div.about-club",
    photo_url === undefined ? undefined : photoOf(photo_url),
    h(
      "div",
      description === undefined ? undefined : h("p", description),
      facts([
        [common.where, address === undefined ? undefined : mapLink(address)],
        [said.phone, phone === undefined ? undefined : h("a", { href: `tel:${dialled(phone)}` }, phone)],
      ]),
    ),
    hours,
  );
}

/** An address that opens a map: apps for maps take such links over ("Maps URLs", Google Maps Platform). */
function mapLink(address: string): HTMLElement {
  const href = `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
  return h("a", { href, target: "_blank", rel: "noopener" }, address);
}
