import { alertBox, type Failure, hideAlert, showFailure } from "../parts/alerts.ts";
import { openDialog } from "../parts/dialog.ts";
import { button, h, hasFocus, type Inside } from "../parts/elements.ts";
import { enteredIn, field, form, textarea } from "../parts/fields.ts";
import type { Send } from "../parts/write.ts";
import { type PendingChange, type Tours, isStale } from "./tours.ts";
import type { PageContext } from "./page-context.ts";
import { SendButton } from "./send-button.ts";
import { whenInWords } from "./tour-facts.ts";

/** Asks whether a tour is to be cancelled, and why. */
export class CancelDialog {
  readonly #page: PageContext;
  readonly #tours: Tours;
  readonly #pending: PendingChange;
  readonly #alert = alertBox();
  readonly #button: SendButton;
  readonly #form: HTMLFormElement;
  #close: () => void = () => undefined;

  constructor(page: PageContext, tours: Tours, pending: PendingChange) {
    this.#page = page;
    this.#tours = tours;
    this.#pending = pending;
    const text = page.strings.visitor.cancel;
    this.#button = new SendButton(page, (send) => this.#cancel(send), {
      text,
      type: "submit",
      class: "danger",
    });
    this.#form = form(() => this.#button.send(), ...this.#content());
  }

  /** Opens the dialog. */
  open(): void {
    this.#close = openDialog(this.#page, this.#page.strings.visitor.cancelTitle, () => [this.#form]);
  }

  #content(): Inside[] {
    const { common, visitor } = this.#page.strings;
    const { scheduled_datetime: start, end_datetime: end } = this.#pending.opened.tour;
    const when = whenInWords({ start, end }, this.#page);
    const reason = textarea("reason", { maxlength: 500 });
    const keep = button(visitor.keep, () => this.#close(), { class: "quiet" });
    return [
      h("p", `${when.day}, ${when.time}`),
      this.#alert,
      field(reason, { label: visitor.reason, optional: common.optional }),
      h("p.buttons", this.#button.element, keep),
    ];
  }

  async #cancel(send: Send): Promise<void> {
    const { opened, onDone } = this.#pending;
    const reason = enteredIn(this.#form, "reason");
    if (hasFocus(this.#alert)) this.#button.element.focus();
    hideAlert(this.#alert);
    const result = await send({ reason }, ({ idempotencyKey }) =>
      this.#tours.cancel(opened, reason, idempotencyKey),
    );
    if (!result.ok) {
      this.#failed(result);
      return;
    }
    this.#close();
    onDone({ kind: "changed", tour: result.data.tour, notice: this.#page.strings.visitor.cancelled });
  }

  #failed(failure: Failure): void {
    // A dialog that was closed meanwhile can say nothing.
    if (isStale(failure) || !this.#form.isConnected) {
      this.#close();
      this.#pending.onDone({ kind: "stale", failure });
      return;
    }
    const onAgain = () => this.#button.send();
    showFailure(this.#alert, failure, this.#page, { form: this.#form, onAgain });
  }
}
