import type { Appointment } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert, showFailure } from "../../parts/alerts.ts";
import { h } from "../../parts/elements.ts";
import { field, form, textarea } from "../../parts/fields.ts";
import { SpokenWrite } from "../../parts/spoken-write.ts";
import type { AppointmentHost, MemberContext } from "../page/member-context.ts";
import { commentsBody } from "./appointment-requests.ts";

const MAX_LENGTH = 2_000;

/** The note for the coach. What is typed stays, whatever else of the appointment changes. */
export function commentForm(member: MemberContext, host: AppointmentHost, id: number) {
  const { drafts, sdk } = member;
  const { details } = member.strings.member;
  const draft = `comments ${id}`;
  const alert = alertBox();
  const text = textarea("comments", { maxlength: MAX_LENGTH });
  // What somebody else has stored meanwhile.
  const now = h("p.hint");
  const submit = h("button.quiet", details.saveNotes);
  const write = new SpokenWrite(member, submit);
  const element = form(() => void save(), alert, field(text, { label: details.notes }), now, submit);
  let stored: string | undefined;
  text.addEventListener("input", () => drafts.keep(draft, { comments: text.value }));

  /** Takes over the stored comments, unless the person has typed something else meanwhile. */
  function show({ comments, actions, status }: Appointment): void {
    const isTyped = stored !== undefined && text.value !== stored;
    const typed = stored === undefined ? drafts.read(draft).comments : undefined;
    const isOther = isTyped && stored !== (comments ?? "");
    stored = comments ?? "";
    if (!isTyped) text.value = typed ?? stored;
    if (isOther) now.textContent = details.notesNow(stored);
    else if (!isTyped) now.textContent = "";
    // Nobody comes to one that is cancelled.
    element.hidden = actions.update === undefined || status === "cancelled";
  }

  async function save(): Promise<void> {
    const { appointment } = host;
    const path = { tenant_id: appointment.tenant_id, appointment_id: appointment.id };
    const typed = text.value;
    const body = commentsBody(appointment, typed);
    const result = await write.send(
      { ...body, version: appointment.version },
      (options) => sdk.updateAppointment({ path, body }, { ...options, ifMatch: appointment }),
      () => host.reload(),
    );
    if (result === undefined) return;
    if (!result.ok) {
      showFailure(alert, result, member, { form: element, onAgain: () => void save() });
      return;
    }
    hideAlert(alert);
    stored = body.comments ?? "";
    // Somebody may have gone on typing.
    if (text.value === typed) {
      drafts.forget(draft);
      text.value = stored;
    }
    now.textContent = "";
    host.written(result.data.appointment, [details.notesSaved]);
  }

  return { element, show };
}
