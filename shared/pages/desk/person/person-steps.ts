import type { Client } from "@fitness-club-booking/sdk/records";
import { button, h, type Inside } from "../../parts/elements.ts";
import { form } from "../../parts/fields.ts";
import type { Card } from "../card/card.ts";
import { reasonField, reasonIn, showMissing } from "../card/card-parts.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { planningDesk } from "../club/planning-desk.ts";
import { asClient, changesOf, PersonFields } from "./person-fields.ts";

/** The card of a person, as its steps use it. */
export interface PersonHost {
  readonly desk: Desk;
  readonly card: Card;
  /** Shows a step instead of the person. */
  showStep(title: string, ...content: readonly Inside[]): void;
  /** The way back to the person from a step. */
  back(): void;
  /** Reads the person again and shows them. */
  load(): Promise<void>;
  /** Shows the person as they are now, and says what was done. */
  say(outcome: string): Promise<void>;
}

/** A person whose profile somebody may change: only who may is told its version. */
export interface Changeable {
  readonly person: Client;
  readonly version: number;
}

/** Asks for what is to be put right in the profile. */
export function editStep(host: PersonHost, { person, version }: Changeable): void {
  const { page, sdk } = host.desk;
  const { desk: said } = page.strings;
  const path = pathOf(host, person);
  const before = { ...person, full_name: person.full_name ?? "" };
  const buttons = stepButtons(host, h("button", { type: "submit" }, said.do.save));
  const fields: PersonFields = new PersonFields(page, before, buttons, save);
  const { element } = fields;
  host.showStep(said.editTitle, element);

  function save(): void {
    const { profile } = fields;
    const body = changesOf(before, profile);
    if (profile.full_name === "") showMissing(element, ["full_name"], page);
    else if (Object.keys(body).length === 0) host.back();
    else
      void host.card.send((options) => sdk.updateClient({ path, body }, { ...options, ifMatch: version }), {
        onDone: () => host.say(said.saved),
        onChanged: () => host.load(),
        change: { ...body, version },
        remedies: { form: element, onAgain: () => element.requestSubmit() },
      });
  }
}

/** Asks before a prospect becomes a client: so the club confirms a profile that, mostly, a visitor entered. */
export function clientStep(host: PersonHost, { person, version }: Changeable): void {
  const { page, sdk } = host.desk;
  const { desk: said } = page.strings;
  const texts = planningDesk(host.desk).said.person;
  const path = pathOf(host, person);
  const body = asClient(person);
  const makeClient = () =>
    void host.card.send((options) => sdk.replaceClient({ path, body }, { ...options, ifMatch: version }), {
      onDone: () => host.say(texts.isClient),
      onChanged: () => host.load(),
      change: { ...body, version },
    });
  const confirm = button(said.do.makeClient, makeClient);
  host.showStep(said.do.makeClient, h("p", texts.makeClientMeans), stepButtons(host, confirm));
}

/** Asks why nobody but staff may book for the person any more. */
export function blockStep(host: PersonHost, { person, version }: Changeable): void {
  const { page, sdk } = host.desk;
  const { desk: said } = page.strings;
  const texts = planningDesk(host.desk).said.person;
  const path = pathOf(host, person);
  const block = () => {
    const body = { reason: reasonIn(made) };
    void host.card.send(
      (options) => sdk.addClientToBlacklist({ path, body }, { ...options, ifMatch: version }),
      {
        onDone: () => host.say(texts.isBlocked),
        onChanged: () => host.load(),
        change: { ...body, blocks: true, version },
      },
    );
  };
  const confirm = h("button", { type: "submit", class: "danger" }, said.do.block);
  const made = form(block, h("p", texts.blockMeans), reasonField(page), stepButtons(host, confirm));
  host.showStep(texts.blockTitle, made);
}

/** Asks before the person may book again. */
export function unblockStep(host: PersonHost, { person, version }: Changeable): void {
  const { page, sdk } = host.desk;
  const { desk: said } = page.strings;
  const texts = planningDesk(host.desk).said.person;
  const path = pathOf(host, person);
  const unblock = () =>
    void host.card.send(
      (options) => sdk.removeClientFromBlacklist({ path }, { ...options, ifMatch: version }),
      {
        onDone: () => host.say(texts.isUnblocked),
        onChanged: () => host.load(),
        change: { blocks: false, version },
      },
    );
  const confirm = button(said.do.unblock, unblock);
  host.showStep(said.do.unblock, h("p", texts.unblockMeans), stepButtons(host, confirm));
}

function pathOf({ desk }: PersonHost, { client_id }: Client) {
  return { ...tenantPath(desk), client_id };
}

function stepButtons(host: PersonHost, confirm: HTMLElement): HTMLElement {
  const { common } = host.desk.page.strings;
  return h(
    "div.buttons",
    confirm,
    button(common.back, () => host.back(), { class: "quiet" }),
  );
}
