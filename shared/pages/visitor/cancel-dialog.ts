import { alertBox, type Failure, hideAlert, showFailure } from "../parts/alerts.ts";
import { openDialog } from "../parts/dialog.ts";
import { button, h, hasFocus } from "../parts/elements.ts";
import { enteredIn, field, form, textarea } from "../parts/fields.ts";
import { SpokenWrite } from "../parts/spoken-write.ts";
import type { PageContext } from "./page-context.ts";
import { whenInWords } from "./tour-facts.ts";
import { isStale, type PendingChange, type Tours } from "./tours.ts";

/** Asks whether a tour is to be cancelled, and why. */
export function openCancelDialog(page: PageContext, tours: Tours, { opened, onDone }: PendingChange): void {
  const { common, visitor } = page.strings;
  const { scheduled_datetime: start, end_datetime: end } = opened.tour;
  const when = whenInWords({ start, end }, page);
  const alert = alertBox();
  const submit = h("button.danger", { type: "submit" }, visitor.cancel);
  const write = new SpokenWrite(page, submit);
  const keep = button(visitor.keep, () => close(), { class: "quiet" });
  const reasonText = textarea("reason", { maxlength: 500 });
  const made = form(
    () => void cancel(),
    h("p", `${when.day}, ${when.time}`),
    alert,
    field(reasonText, { label: visitor.reason, optional: common.optional }),
    h("p.buttons", submit, keep),
  );
  const close = openDialog(page, visitor.cancelTitle, () => [made]);

  async function cancel(): Promise<void> {
    const reason = enteredIn(made, "reason");
    if (hasFocus(alert)) submit.focus();
    hideAlert(alert);
    const result = await write.send({ reason }, (options) => tours.cancel(opened, reason, options));
    if (result === undefined) return;
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
    } else showFailure(alert, failure, page, { form: made, onAgain: () => void cancel() });
  }
}
