import type { Appointment } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert, showFailure } from "../../parts/alerts.ts";
import { button, h } from "../../parts/elements.ts";
import { field, form, textarea } from "../../parts/fields.ts";
import { SpokenWrite } from "../../parts/spoken-write.ts";
import type { AppointmentHost, MemberContext } from "../page/member-context.ts";
import { commentsBody } from "./appointment-requests.ts";

const MAX_LENGTH = 2_000;

/** The note for the coach. What is typed stays, whatever else of the appointment changes. */
export class CommentForm {
  readonly element: HTMLFormElement;
  readonly #member: MemberContext;
  readonly #host: AppointmentHost;
  /** The name that what is typed is kept by. */
  readonly #draft: string;
  readonly #alert = alertBox();
  readonly #text = textarea("comments", { maxlength: MAX_LENGTH });
  /** What somebody else has stored meanwhile, or that what is shown is not stored yet. */
  readonly #hint = h("p.hint");
  readonly #write: SpokenWrite;
  #stored: string | undefined;

  constructor(member: MemberContext, host: AppointmentHost, id: number) {
    const { details } = member.strings.member;
    const submit = h("button.quiet", details.saveNotes);
    this.#member = member;
    this.#host = host;
    this.#draft = `comments ${id}`;
    this.#write = new SpokenWrite(member, submit);
    const label = field(this.#text, { label: details.notes });
    this.element = form(() => void this.#save(), this.#alert, label, this.#hint, submit);
    this.#text.addEventListener("input", () => {
      member.drafts.keep(this.#draft, { comments: this.#text.value });
    });
  }

  /** Takes over the stored comments, unless the person has typed something else meanwhile. */
  show({ comments, actions, status }: Appointment): void {
    const { details } = this.#member.strings.member;
    const isFirst = this.#stored === undefined;
    const typed = isFirst ? this.#member.drafts.read(this.#draft).comments : undefined;
    const isTyped = !isFirst && this.#text.value !== this.#stored;
    const isOther = isTyped && this.#stored !== (comments ?? "");
    this.#stored = comments ?? "";
    if (!isTyped) this.#text.value = typed ?? this.#stored;
    if (isOther) this.#hint.textContent = details.notesNow(this.#stored);
    else if (!isTyped) this.#hint.textContent = "";
    if (typed !== undefined && typed !== this.#stored) this.#sayUnsaved();
    // Nobody comes to one that is cancelled.
    this.element.hidden = actions.update === undefined || status === "cancelled";
  }

  /** Says that what was typed earlier is not stored, and offers what is. */
  #sayUnsaved(): void {
    const { details } = this.#member.strings.member;
    const discard = () => {
      this.#takeStored();
      this.#text.focus();
    };
    this.#hint.replaceChildren(
      `${details.notesKept} `,
      button(details.notesDiscard, discard, { class: "link" }),
    );
  }

  #takeStored(): void {
    this.#member.drafts.forget(this.#draft);
    this.#text.value = this.#stored ?? "";
    this.#hint.textContent = "";
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
    if (!result.ok) {
      const remedies = { form: this.element, onAgain: () => void this.#save() };
      showFailure(this.#alert, result, this.#member, remedies);
      return;
    }
    hideAlert(this.#alert);
    this.#stored = body.comments ?? "";
    this.#hint.textContent = "";
    // Somebody may have gone on typing.
    if (this.#text.value === typed) this.#takeStored();
    this.#host.written(result.data.appointment, [strings.member.details.notesSaved]);
  }
}
