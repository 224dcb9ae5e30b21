import { alertBox, hideAlert, showFailure } from "../parts/alerts.ts";
import { h } from "../parts/elements.ts";
import { clearFieldErrors, enteredIn, field, form, input } from "../parts/fields.ts";
import { SpokenWrite } from "../parts/spoken-write.ts";
import { type ClubRecord, clubContact } from "./club-record.ts";
import type { PageContext } from "./page-context.ts";
import type { Tours } from "./tours.ts";

const FIELD = "email_id";
const MESSAGES_OFF = "MESSAGES_OFF";

/**
 * Sends somebody who has a tour, but not its link, the link by e-mail.
 * @param email the address, if it was entered already
 */
export function sendLink(
  page: PageContext,
  tours: Pick<Tours, "sendLink">,
  record: ClubRecord,
  email = "",
): HTMLElement {
  const { visitor } = page.strings;
  const alert = alertBox();
  const submit = h("button", { type: "submit" }, visitor.sendLink);
  const write = new SpokenWrite(page, submit);
  const address = input(FIELD, { type: "email", autocomplete: "email", value: email, required: true });
  const made = form(
    () => void sendIt(),
    alert,
    field(address, { label: visitor.email, hint: visitor.sendLinkHint }),
    submit,
  );
  const element = h("div.send-link", made);
  return element;

  async function sendIt(): Promise<void> {
    const body = { email_id: enteredIn(made, FIELD) ?? "" };
    hideAlert(alert);
    clearFieldErrors(made);
    const result = await write.send(body, (options) => tours.sendLink(body, options));
    if (result === undefined || !made.isConnected) return;
    if (result.ok) {
      const said = visitor.linkSent(body.email_id);
      const outcome = h("p.notice", { tabindex: -1 }, said);
      element.replaceChildren(outcome);
      outcome.focus();
      page.frame.announce(said);
      return;
    }
    showFailure(alert, result, page, {
      form: made,
      onAgain: () => void sendIt(),
      ownSentence: ({ errorCode }) => (errorCode === MESSAGES_OFF ? visitor.noMessages : undefined),
    });
    if (result.reason === "refused" && result.problems.some(({ errorCode }) => errorCode === MESSAGES_OFF))
      alert.append(clubContact(record, page));
  }
}
