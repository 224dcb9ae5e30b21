import type { CreateClientRequest, ListedClient } from "@fitness-club-booking/sdk/records";
import type { Failure } from "../../parts/alerts.ts";
import { button, h } from "../../parts/elements.ts";
import { jsonField } from "../../parts/json-field.ts";
import { Card } from "../card/card.ts";
import { showMissing } from "../card/card-parts.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { enteredKind, PersonFields } from "./person-fields.ts";

/** The dialog in which staff create a person. */
export class NewPersonCard {
  /** The dialog itself. */
  readonly card: Card;
  readonly #desk: Desk;
  readonly #fields: PersonFields;
  readonly #known = h("p.known");
  readonly #onPerson: (person: ListedClient) => void;

  /**
   * @param entered what was searched for: a name, an e-mail address or a number
   * @param onPerson takes who was created, or who has this contact already
   */
  constructor(desk: Desk, entered: string, onPerson: (person: ListedClient) => void) {
    const { desk: said } = desk.page.strings;
    this.#desk = desk;
    this.#onPerson = onPerson;
    this.card = new Card(desk.page, said.newPersonTitle);
    const submit = h("button", { type: "submit" }, said.do.create);
    const kind = enteredKind(entered);
    const field = { name: "full_name", email: "email_id" } as const;
    const shown = kind === "number" ? {} : { [field[kind]]: entered };
    this.#fields = new PersonFields(desk.page, shown, submit, () => this.#send());
    if (kind === "number") this.#fields.enterNumber(entered);
    this.card.show(this.#known, this.#fields.element);
    const first = this.#fields.element.querySelector<HTMLInputElement>(
      kind === "name" ? "[name=mobile_number]" : "[name=full_name]",
    );
    first?.focus();
  }

  #send(): void {
    const { full_name, ...others } = this.#fields.profile;
    if (full_name === "") {
      showMissing(this.#fields.element, ["full_name"], this.#desk.page);
      return;
    }
    const body: CreateClientRequest = { full_name, ...others };
    void this.card.send<{ readonly client: ListedClient }>(
      (options) => this.#desk.sdk.createClient({ path: tenantPath(this.#desk), body }, options),
      {
        onDone: ({ client }) => this.#take(client),
        onRefused: (failure) => this.#offerKnown(failure),
        change: body,
        remedies: { form: this.#fields.element, onAgain: () => this.#send() },
      },
    );
  }

  #take(person: ListedClient): void {
    this.card.close();
    this.#onPerson(person);
  }

  /** Offers the person who has this contact already; false where a refusal names nobody. */
  #offerKnown(failure: Failure): boolean {
    const problems = failure.reason === "refused" ? failure.problems : [];
    const known = problems
      .map(({ jsonObject }) => jsonField(jsonObject, "client_id"))
      .find(Number.isSafeInteger);
    if (typeof known !== "number") return false;
    const { do: labels } = this.#desk.page.strings.desk;
    this.card.fail(failure, { form: this.#fields.element });
    this.#known.replaceChildren(
      button(labels.takeKnown, () => void this.#takeKnown(known), { class: "quiet" }),
    );
    return true;
  }

  async #takeKnown(client_id: number): Promise<void> {
    const read = await this.#desk.sdk.getClient({ path: { ...tenantPath(this.#desk), client_id } });
    if (read.ok) this.#take(read.data);
    else this.card.fail(read, { onAgain: () => void this.#takeKnown(client_id), isRead: true });
  }
}
