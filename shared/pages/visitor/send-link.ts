import { alertBox, hideAlert, showFailure } from "../parts/alerts.ts";
import { h } from "../parts/elements.ts";
import { clearFieldErrors, enteredIn, field, form, input } from "../parts/fields.ts";
import type { Send } from "../parts/write.ts";
import { type ClubRecord, clubContact } from "./club-record.ts";
import type { PageContext } from "./page-context.ts";
import { SendButton } from "./send-button.ts";
import type { Tours } from "./tours.ts";

const FIELD = "email_id";

/** Sends somebody who has a tour, but not its link, the link by e-mail. */
export class SendLink {
  readonly element: HTMLElement;
  readonly #page: PageContext;
  readonly #tours: Pick<Tours, "sendLink">;
  readonly #record: ClubRecord;
  readonly #alert = alertBox();
  readonly #form: HTMLFormElement;
  readonly #button: SendButton;

  /** @param email the address, if it was entered already */
  constructor(page: PageContext, tours: Pick<Tours, "sendLink">, record: ClubRecord, email = "") {
    const { visitor } = page.strings;
    this.#page = page;
    this.#tours = tours;
    this.#record = record;
    this.#button = new SendButton(page, (send) => this.#send(send), {
      text: visitor.sendLink,
      type: "submit",
    });
    const address = input(FIELD, { type: "email", autocomplete: "email", value: email, required: true });
    this.#form = form(
      () => this.#button.send(),
      this.#alert,
      field(address, { label: visitor.email, hint: visitor.sendLinkHint }),
      this.#button.element,
    );
    this.element = h("div.send-link", this.#form);
  }

  async #send(send: Send): Promise<void> {
    const { frame, strings } = this.#page;
    const body = { email_id: enteredIn(this.#form, FIELD) ?? "" };
    hideAlert(this.#alert);
    clearFieldErrors(this.#form);
    const result = await send(body, ({ idempotencyKey }) => this.#tours.sendLink(body, idempotencyKey));
    if (!this.#form.isConnected) return;
    if (result.ok) {
      const outcome = h("p.notice", { tabindex: -1 }, strings.visitor.linkSent(body.email_id));
      this.element.replaceChildren(outcome);
      outcome.focus();
      frame.announce(strings.visitor.linkSent(body.email_id));
      return;
    }
    showFailure(this.#alert, result, this.#page, {
      form: this.#form,
      onAgain: () => this.#button.send(),
      ownSentence: ({ errorCode }) => (errorCode === "MESSAGES_OFF" ? strings.visitor.noMessages : undefined),
    });
    if (result.reason === "refused" && result.problems.some(({ errorCode }) => errorCode === "MESSAGES_OFF"))
      this.#alert.append(clubContact(this.#record, this.#page));
  }
}
