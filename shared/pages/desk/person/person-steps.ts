import type { ApiResult, CallOptions } from "@fitness-club-booking/sdk";
import type { Client } from "@fitness-club-booking/sdk/records";
import type { Remedies } from "../../parts/alerts.ts";
import { button, h, type Inside } from "../../parts/elements.ts";
import { form } from "../../parts/fields.ts";
import type { Card } from "../card/card.ts";
import { formEnd, reasonField, reasonIn, showMissing, submitButton } from "../card/card-parts.ts";
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
interface Changeable {
  readonly person: Client;
  readonly version: number;
}

/** Asks for what is to be put right in the profile. */
export function editStep(host: PersonHost, { person, version }: Changeable): void {
  const { page, sdk } = host.desk;
  const { desk: said } = page.strings;
  const path = pathOf(host, person);
  const before = { ...person, full_name: person.full_name ?? "" };
  const end = formEnd(page, submitButton(said.do.save), () => host.back());
  const fields: PersonFields = new PersonFields(page, before, end, save);
  const { element } = fields;
  host.showStep(said.do.edit, element);

  function save(): void {
    const { profile } = fields;
    const body = changesOf(before, profile);
    if (profile.full_name === "") showMissing(element, ["full_name"], page);
    else if (Object.keys(body).length === 0) host.back();
    else {
      const remedies = { form: element, onAgain: () => element.requestSubmit() };
      const call = (options: CallOptions) => sdk.updateClient({ path, body }, options);
      send(host, version, { change: body, call, done: said.saved, remedies });
    }
  }
}

/** Asks before a prospect becomes a client: so the club confirms a profile that, mostly, a visitor entered. */
export function clientStep(host: PersonHost, { person, version }: Changeable): void {
  const { page, sdk } = host.desk;
  const { makeClient } = page.strings.desk.do;
  const texts = planningDesk(host.desk).said.person;
  const [path, body] = [pathOf(host, person), asClient(person)];
  const call = (options: CallOptions) => sdk.replaceClient({ path, body }, options);
  const make = () => send(host, version, { change: body, call, done: texts.isClient });
  const confirm = button(makeClient, make);
  host.showStep(
    makeClient,
    h("p", texts.makeClientMeans),
    formEnd(page, confirm, () => host.back()),
  );
}

/** Asks why nobody but staff may book for the person any more. */
export function blockStep(host: PersonHost, { person, version }: Changeable): void {
  const { page, sdk } = host.desk;
  const texts = planningDesk(host.desk).said.person;
  const block = () => {
    const [path, body] = [pathOf(host, person), { reason: reasonIn(made) }];
    const call = (options: CallOptions) => sdk.addClientToBlacklist({ path, body }, options);
    send(host, version, { change: { ...body, blocks: true }, call, done: texts.isBlocked });
  };
  const confirm = submitButton(page.strings.desk.do.block, "danger");
  const end = formEnd(page, confirm, () => host.back());
  const made = form(block, h("p", texts.blockMeans), reasonField(page), end);
  host.showStep(texts.blockTitle, made);
}

/** Asks before the person may book again. */
export function unblockStep(host: PersonHost, { person, version }: Changeable): void {
  const { page, sdk } = host.desk;
  const { unblock } = page.strings.desk.do;
  const texts = planningDesk(host.desk).said.person;
  const path = pathOf(host, person);
  const call = (options: CallOptions) => sdk.removeClientFromBlacklist({ path }, options);
  const change = { blocks: false };
  const confirm = button(unblock, () => send(host, version, { change, call, done: texts.isUnblocked }));
  host.showStep(
    unblock,
    h("p", texts.unblockMeans),
    formEnd(page, confirm, () => host.back()),
  );
}

/** A change of a person. */
interface PersonChange {
  /** Tells it from others. */
  readonly change: object;
  readonly call: (options: CallOptions) => Promise<ApiResult<unknown>>;
  readonly done: string;
  readonly remedies?: Remedies;
}

/** Changes the person in the version that was shown. Then the card shows them as they are, and says what was done. */
function send(host: PersonHost, version: number, { change, call, done, remedies = {} }: PersonChange): void {
  void host.card.send((options) => call({ ...options, ifMatch: version }), {
    onDone: () => host.say(done),
    onChanged: () => host.load(),
    change: { ...change, version },
    remedies,
  });
}

function pathOf({ desk }: PersonHost, { client_id }: Client) {
  return { ...tenantPath(desk), client_id };
}
