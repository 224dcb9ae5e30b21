import type { CreateClientRequest, ListedClient } from "@fitness-club-booking/sdk/records";
import type { Failure } from "../../parts/alerts.ts";
import { button, h } from "../../parts/elements.ts";
import { jsonField } from "../../parts/json-field.ts";
import { Card } from "../card/card.ts";
import { showMissing, submitButton } from "../card/card-parts.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { enteredKind, PersonFields } from "./person-fields.ts";

/**
 * Opens the dialog in which staff create a person.
 * @param entered what was searched for: a name, an e-mail address or a number
 * @param onPerson takes who was created, or who has this contact already
 */
export function openNewPersonCard(
  desk: Desk,
  entered: string,
  onPerson: (person: ListedClient) => void,
): Card {
  const { page, sdk } = desk;
  const { desk: said } = page.strings;
  const path = tenantPath(desk);
  const card = new Card(page, said.newPersonTitle);
  const submit = h("div.buttons", submitButton(said.do.create));
  const known = h("p.known");
  const kind = enteredKind(entered);
  const field = { name: "full_name", email: "email_id" } as const;
  const shown = kind === "number" ? {} : { [field[kind]]: entered };
  const fields: PersonFields = new PersonFields(page, shown, submit, () => send());
  const form = fields.element;
  if (kind === "number") fields.enterNumber(entered);
  card.show(known, form);
  const next = kind === "name" ? "[name=mobile_number]" : "[name=full_name]";
  form.querySelector<HTMLInputElement>(next)?.focus();
  return card;

  function send(): void {
    const { full_name, ...others } = fields.profile;
    if (full_name === "") {
      showMissing(form, ["full_name"], page);
      return;
    }
    const body: CreateClientRequest = { full_name, ...others };
    void card.send<{ readonly client: ListedClient }>(
      (options) => sdk.createClient({ path, body }, options),
      {
        onDone: ({ client }) => take(client),
        onRefused: offerKnown,
        change: body,
        remedies: { form, onAgain: send },
      },
    );
  }

  function take(person: ListedClient): void {
    card.close();
    onPerson(person);
  }

  /** Offers the person who has this contact already; false where a refusal names nobody. */
  function offerKnown(failure: Failure): boolean {
    const problems = failure.reason === "refused" ? failure.problems : [];
    const id = problems
      .map(({ jsonObject }) => jsonField(jsonObject, "client_id"))
      .find(Number.isSafeInteger);
    if (typeof id !== "number") return false;
    card.fail(failure, { form });
    known.replaceChildren(button(said.do.takeKnown, () => void takeKnown(id), { class: "quiet" }));
    return true;
  }

  async function takeKnown(client_id: number): Promise<void> {
    const read = await sdk.getClient({ path: { ...path, client_id } });
    if (read.ok) take(read.data);
    else card.fail(read, { onAgain: () => void takeKnown(client_id), isRead: true });
  }
}
