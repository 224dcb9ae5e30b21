import type { OpenTenant } from "@fitness-club-booking/sdk/records";
import { logoImage } from "../parts/club-name.ts";
import { h, type Inside } from "../parts/elements.ts";
import type { PageContext } from "./page-context.ts";
import type { Tours } from "./tours.ts";

/** What the club file says of the location: where it is, its logo and its privacy notice. */
export class ClubRecord {
  readonly #tours: Pick<Tours, "club">;
  #reading: Promise<OpenTenant | undefined> | undefined;

  constructor(tours: Pick<Tours, "club">) {
    this.#tours = tours;
  }

  /** An element that is filled once the record has been read. Nothing waits for it, and nothing is said where it cannot be read. */
  part<Made extends HTMLElement>(made: Made, fill: (record: OpenTenant) => readonly Inside[]): Made {
    // What shows none of it, such as the timetable of classes, asks for nothing.
    this.#reading ??= this.#tours.club().then((result) => (result.ok ? result.data : undefined));
    void this.#reading.then((record) => {
      if (record !== undefined) made.append(...fill(record).filter((part) => part !== undefined));
    });
    return made;
  }
}

/** The club's logo; empty where it has none. */
export function logo(record: ClubRecord): HTMLElement {
  return record.part(h("span.logo"), ({ logo_url }) => [logo_url === null ? undefined : logoImage(logo_url)]);
}

/** What becomes of what the visitor enters, with the club's privacy notice where it has one. */
export function consentLine(record: ClubRecord, { club, strings: { visitor } }: PageContext): HTMLElement {
  const line = h("p.hint.consent", visitor.consent(club.name));
  return record.part(line, ({ privacy_url }) =>
    privacy_url === null
      ? []
      : [" ", h("a", { href: privacy_url, target: "_blank", rel: "noopener" }, visitor.privacy)],
  );
}

/** Where the club is and how it is reached, below a tour. */
export function clubContact(record: ClubRecord, { strings: { visitor } }: PageContext): HTMLElement {
  return record.part(h("div.contact"), ({ address, directions, phone }) => [
    address === null ? undefined : h("p", address),
    directions === null ? undefined : h("p", directions),
    phone === null ? undefined : h("p", visitor.call, h("a", { href: `tel:${dialled(phone)}` }, phone)),
  ]);
}

/** A telephone number as it is dialled: a zero in brackets is left out behind a country's code, as in `+44 (0)20 7946 0000`. */
export function dialled(phone: string): string {
  const isInternational = /^\s*\(?\s*(?:\+|00)/.test(phone);
  return (isInternational ? phone.replace(/\(\s*0\s*\)/, "") : phone).replaceAll(/[^\d+]/g, "");
}
