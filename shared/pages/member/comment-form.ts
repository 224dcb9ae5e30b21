import type { Appointment } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert, showFailure } from "../parts/alerts.ts";
import { h } from "../parts/elements.ts";
import { field, form, textarea } from "../parts/fields.ts";
import { Write } from "../parts/write.ts";
import type { AppointmentHost, MemberContext } from "./member-context.ts";
import { commentsBody } from "./booking.ts";

const MAX_LENGTH = 2_000;

/** The note for the coach. What is typed stays, whatever else of the appointment changes. */
export class CommentForm {
  readonly element: HTMLFormElement;
  readonly #member: MemberContext;
  readonly #host: AppointmentHost;
  readonly #alert = alertBox();
  readonly #text = textarea("comments", { maxlength: MAX_LENGTH });
  /** What somebody else has stored meanwhile. */
  readonly #now = h("p.hint");
  readonly #draft: string;
  readonly #write: Write;
  #stored: string | undefined;

  constructor(member: MemberContext, host: AppointmentHost, id: number) {
    const { details } = member.strings.member;
    this.#member = member;
    this.#host = host;
    this.#draft = `comments ${id}`;
    const submit = h("button.quiet", details.saveNotes);
    this.#write = new Write(submit);
    this.#text.addEventListener("input", () => {
      member.drafts.keep(this.#draft, { comments: this.#text.value });
    });
    this.element = form(
      () => void this.#save(),
      this.#alert,
      field(this.#text, { label: details.notes }),
      this.#now,
      submit,
    );
  }

  /** Takes over the stored comments, unless the person has typed something else meanwhile. */
  show({ comments, actions }: Appointment): void {
    const isTyped = this.#stored !== undefined && this.#text.value !== this.#stored;
    const typed = this.#stored === undefined ? this.#member.drafts.read(this.#draft).comments : undefined;
    const isOther = isTyped && this.#stored !== (comments ?? "");
    this.#stored = comments ?? "";
    if (!isTyped) this.#text.value = typed ?? this.#stored;
    if (isOther) this.#now.textContent = this.#member.strings.member.details.notesNow(this.#stored);
    else if (!isTyped) this.#now.textContent = "";
    this.element.hidden = actions.update === undefined;
  }

  async #save(): Promise<void> {
    const { sdk, strings } = this.#member;
    const { appointment } = this.#host;
    const path = { tenant_id: appointment.tenant_id, appointment_id: appointment.id };
    const typed = this.#text.value;
    const body = commentsBody(appointment, typed);
    const result = await this.#write.send(
      { ...body, version: appointment.version },
      (options) => sdk.updateAppointment({ path, body }, { ...options, ifMatch: appointment }),
      () => this.#host.reload(),
    );
    if (result === undefined) return;
    if (result.ok) {
      hideAlert(this.#alert);
      this.#stored = body.comments ?? "";
      // Somebody may have gone on typing.
      if (this.#text.value === typed) {
        this.#member.drafts.forget(this.#draft);
        this.#text.value = this.#stored;
      }
      this.#now.textContent = "";
      this.#host.written(result.data.appointment, [strings.member.details.notesSaved]);
      return;
    }
    const again = { onAgain: () => void this.#save() };
    showFailure(this.#alert, result, this.#member, { form: this.element, ...again });
  }
}
