import type { Client, ReplaceClientRequest } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { enteredIn, field, form, input, textarea } from "../../parts/fields.ts";
import { MobileField } from "../../parts/mobile-field.ts";
import { mobileInWords } from "../../parts/national-number.ts";
import type { PageContext } from "../club/page-context.ts";

/** What of a profile the desk puts right. */
export interface Profile
  extends Pick<Client, "mobile_country_code" | "mobile_number" | "email_id" | "medical_alert" | "note"> {
  /** Empty where there is none. */
  readonly full_name: string;
}

const FIELDS = [
  "full_name",
  "mobile_country_code",
  "mobile_number",
  "email_id",
  "medical_alert",
  "note",
] as const satisfies readonly (keyof Profile)[];

/** The form of a person's profile. */
export class PersonFields {
  readonly element: HTMLFormElement;
  readonly #mobile: MobileField;

  /** @param buttons what ends the form */
  constructor(page: PageContext, shown: Partial<Profile>, buttons: HTMLElement, onSubmit: () => void) {
    const { common, desk: said } = page.strings;
    this.#mobile = new MobileField(page, { texts: said });
    const { optional } = common;
    const name = input("full_name", {
      autocomplete: "off",
      maxlength: 200,
      required: true,
      value: shown.full_name ?? "",
    });
    const email = input("email_id", { type: "email", autocomplete: "off", value: shown.email_id ?? "" });
    const alert = textarea("medical_alert", { maxlength: 2_000, rows: 2 });
    const note = textarea("note", { maxlength: 2_000, rows: 2 });
    alert.value = shown.medical_alert ?? "";
    note.value = shown.note ?? "";
    this.element = form(
      onSubmit,
      field(name, { label: said.fullName }),
      h("p.hint", said.contactHint),
      this.#mobile.element,
      field(email, { label: said.email }),
      field(alert, { label: said.medicalAlertLabel, optional }),
      field(note, { label: said.note, optional }),
      buttons,
    );
    const { mobile_country_code = null, mobile_number = null } = shown;
    this.#mobile.show({ mobile_country_code, mobile_number });
  }

  /** Enters a mobile number as somebody wrote it. */
  enterNumber(text: string): void {
    this.#mobile.enter(text);
  }

  /** What is entered; what is empty is null. */
  get profile(): Profile {
    const text = (name: string) => enteredIn(this.element, name) ?? null;
    return {
      full_name: text("full_name") ?? "",
      ...this.#mobile.entered(this.element),
      email_id: text("email_id"),
      medical_alert: text("medical_alert"),
      note: text("note"),
    };
  }
}

/** What differs from a profile, as the API changes it: a number and its country's code go together. */
export function changesOf(before: Profile, now: Profile): Partial<Profile> {
  const changed = FIELDS.filter((name) => (before[name] || null) !== (now[name] || null));
  const isMobile = (name: string) => name.startsWith("mobile_");
  const sent = changed.some(isMobile)
    ? FIELDS.filter((name) => isMobile(name) || changed.includes(name))
    : changed;
  return Object.fromEntries(sent.map((name) => [name, now[name]]));
}

/** Everything that a prospect's record says, as the record of a client: what is left out would be emptied. */
export function asClient(person: Client): ReplaceClientRequest {
  const { client_id: _1, version: _2, history: _3, created_by: _4, updated_at: _5, ...others } = person;
  const { is_blocked: _6, blocked_reason: _7, has_image: _8, has_waiver: _9, ...profile } = others;
  return { ...profile, full_name: profile.full_name ?? "", status: "client" };
}

/** What was searched for, as far as its letters tell. */
export type EnteredKind = "name" | "email" | "number";

/** Where what was searched for belongs in the record of a new person. */
export function enteredKind(entered: string): EnteredKind {
  if (entered.includes("@")) return "email";
  return /\p{L}/u.test(entered) ? "name" : "number";
}

/** How somebody can be reached. */
export interface Contacts {
  readonly email_id: string | null;
  readonly mobile_country_code: string | null;
  readonly mobile_number: number | null;
}

/** A link that calls somebody. */
export function mobileLink(contacts: Contacts): HTMLElement | undefined {
  const said = mobileInWords(contacts);
  return said === undefined ? undefined : h("a", { href: `tel:${said.replace(" ", "")}` }, said);
}

/** A link that writes to somebody. */
export function emailLink({ email_id }: Contacts): HTMLElement | undefined {
  return email_id === null ? undefined : h("a", { href: mailtoUrl(email_id) }, email_id);
}

/** The URL that writes to an address: its @ stands for itself, and only what a URL would misread is encoded (RFC 6068 §2). */
export function mailtoUrl(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}
