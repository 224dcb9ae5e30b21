import { alertBox, hideAlert, showFailure } from "../parts/alerts.ts";
import { openDialog } from "../parts/dialog.ts";
import { button, h } from "../parts/elements.ts";
import { enteredIn, field, form, textarea } from "../parts/fields.ts";
import type { PageContext } from "../parts/start-page.ts";
import { isStale, type WantedChange } from "./change-outcome.ts";
import { SendButton } from "./send-button.ts";
import { whenInWords } from "./tour-facts.ts";
import type { Tours } from "./tours.ts";

interface Unanswered {
  readonly reason: string | undefined;
  readonly idempotencyKey: string;
}

/** Asks whether a tour is to be cancelled, and why. */
export function openCancelDialog(page: PageContext, tours: Tours, { held, onDone }: WantedChange): void {
  const { common, visitor } = page.strings;
  const alert = alertBox();
  let unanswered: Unanswered | undefined;
  const cancel = async () => {
    const reason = enteredIn(asked, "reason");
    const again = unanswered?.reason === reason ? unanswered?.idempotencyKey : undefined;
    if (alert.contains(document.activeElement)) sendButton.element.focus();
    hideAlert(alert);
    const result = await tours.cancel(held, reason, again);
    if (result.ok) {
      close();
      onDone({ kind: "changed", tour: result.data.tour, notice: visitor.cancelled });
    } else if (isStale(result)) {
      close();
      onDone({ kind: "stale", failure: result });
    } else {
      const isUnanswered = result.reason === "unreachable";
      unanswered = isUnanswered ? { reason, idempotencyKey: result.idempotencyKey } : undefined;
      showFailure(alert, result, page, { form: asked, onAgain: () => sendButton.send() });
    }
  };
  const sendButton = new SendButton(page, cancel, {
    ...{ text: visitor.cancel, type: "submit", class: "danger" },
  });
  const { scheduled_datetime: start, end_datetime: end } = held.tour;
  const when = whenInWords({ start, end }, page);
  const asked = form(
    () => sendButton.send(),
    h("p", {}, `${when.day}, ${when.time}`),
    alert,
    field(textarea("reason", { maxlength: 500 }), { label: visitor.reason, optional: common.optional }),
    h(
      "p",
      { class: "buttons" },
      sendButton.element,
      button(visitor.keep, () => close(), { class: "quiet" }),
    ),
  );
  const close = openDialog(page, visitor.cancelTitle, () => [asked]);
}
