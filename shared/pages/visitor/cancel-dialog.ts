import { alertBox, type Failure, hideAlert, showFailure } from "../parts/alerts.ts";
import { openDialog } from "../parts/dialog.ts";
import { button, h, hasFocus } from "../parts/elements.ts";
import { enteredIn, field, form, textarea } from "../parts/fields.ts";
import type { Send } from "../parts/write.ts";
import type { PageContext } from "./page-context.ts";
import { SendButton } from "./send-button.ts";
import { whenInWords } from "./tour-facts.ts";
import { isStale, type PendingChange, type Tours } from "./tours.ts";

/** Asks whether a tour is to be cancelled, and why. */
export function openCancelDialog(page: PageContext, tours: Tours, { opened, onDone }: PendingChange): void {
  const { common, visitor } = page.strings;
  const { scheduled_datetime: start, end_datetime: end } = opened.tour;
  const when = whenInWords({ start, end }, page);
  const alert = alertBox();
  const submit = new SendButton(page, cancel, { text: visitor.cancel, type: "submit", class: "danger" });
  const keep = button(visitor.keep, () => close(), { class: "quiet" });
  const reasonText = textarea("reason", { maxlength: 500 });
  const made = form(
    () => submit.send(),
    h("p", `${when.day}, ${when.time}`),
    alert,
    field(reasonText, { label: visitor.reason, optional: common.optional }),
    h("p.buttons", submit.element, keep),
  );
  const close = openDialog(page, visitor.cancelTitle, () => [made]);

  async function cancel(send: Send): Promise<void> {
    const reason = enteredIn(made, "reason");
    if (hasFocus(alert)) submit.element.focus();
    hideAlert(alert);
    const result = await send({ reason }, ({ idempotencyKey }) =>
      tours.cancel(opened, reason, idempotencyKey),
    );
    if (!result.ok) failed(result);
    else {
      close();
      onDone({ kind: "changed", tour: result.data.tour, notice: visitor.cancelled });
    }
  }

  function failed(failure: Failure): void {
    // A dialog that was closed meanwhile can say nothing.
    if (isStale(failure) || !made.isConnected) {
      close();
      onDone({ kind: "stale", failure });
    } else showFailure(alert, failure, page, { form: made, onAgain: () => submit.send() });
  }
}
