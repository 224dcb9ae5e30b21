import type { ApiResult, CallOptions } from "@fitness-club-booking/sdk";
import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import type { Remedies } from "../../parts/alerts.ts";
import { button, h, type Inside } from "../../parts/elements.ts";
import { form } from "../../parts/fields.ts";
import type { Desk } from "../club/club-records.ts";
import type { LiveDay } from "../day/live-day.ts";
import { type BookingOperation, Card } from "./card.ts";
import { formEnd, submitButton } from "./card-parts.ts";

/** A method of the SDK that changes a record. */
export interface ChangingMethod<Request, Answer> {
  (request: Request, options: Pick<CallOptions, "idempotencyKey" | "ifMatch">): Promise<ApiResult<Answer>>;
  readonly operation: { readonly name: BookingOperation };
}

/** The card of a record, such as an appointment or a class, as its steps use it. */
export interface RecordHost<Of, Answer, Path = unknown> {
  readonly desk: Desk;
  readonly card: Card;
  /** The days that the desk shows. */
  readonly live: LiveDay;
  /** The path of the record's operations. */
  readonly path: Path;
  /** Shows the record again, on the way back from a step. */
  back(record: Of): void;
  /** Reads the record again and shows it. */
  reload(): Promise<void>;
  /** Changes the record in the version that was shown. Then the card shows the new one, and says what was done. */
  send<Request>(
    record: Of,
    method: ChangingMethod<Request, Answer>,
    request: Request,
    remedies?: Remedies,
  ): void;
}

/** What the cards of records have in common, such as those of appointments, tours and classes. */
export abstract class RecordCard<Of extends { readonly version: number }, Answer extends object, Path>
  implements RecordHost<Of, Answer, Path>
{
  readonly desk: Desk;
  readonly card: Card;
  readonly live: LiveDay;
  readonly path: Path;

  constructor(desk: Desk, live: LiveDay, { title, path }: { readonly title: string; readonly path: Path }) {
    this.desk = desk;
    this.live = live;
    this.path = path;
    this.card = new Card(desk.page, title);
  }

  /** Reads the record, and what is shown with it. */
  protected abstract read(): Promise<ApiResult<Of>>;

  /** Shows the record, and what can be done to it. */
  protected abstract show(record: Of): void;

  /** Takes the record over into the day. */
  protected abstract put(record: Of): void;

  protected abstract recordIn(answer: Answer): Of;

  /** What a change did besides, in words. */
  protected noticesIn(_answer: Answer): string[] {
    return [];
  }

  /** Reads the record and shows it; `first` does something with what was read. */
  protected async load(first?: (record: Of) => void): Promise<void> {
    await this.card.load(
      async () => {
        const record = dataOf(await this.read());
        // Into the day, too, where the card has been closed meanwhile.
        this.put(record);
        return record;
      },
      (record) => {
        this.show(record);
        first?.(record);
      },
    );
  }

  back(record: Of): void {
    this.show(record);
    this.card.focusTitle();
  }

  async reload(): Promise<void> {
    await this.load();
  }

  send<Request>(
    record: Of,
    method: ChangingMethod<Request, Answer>,
    request: Request,
    remedies: Remedies = {},
  ): void {
    const { name } = method.operation;
    void this.card.send<Answer>((options) => method(request, { ...options, ifMatch: record }), {
      change: { operation: name, version: record.version, request },
      onDone: (answer) => this.done(answer, name),
      onChanged: () => this.load(),
      remedies,
    });
  }

  /** Shows what a change has made of the record, and says what was done. */
  protected done(answer: Answer, operation: BookingOperation): void {
    this.#take(this.recordIn(answer));
    this.card.say(this.inWords(answer, operation));
  }

  /** What was done, and what it did besides. */
  protected inWords(answer: Answer, operation: BookingOperation): string {
    return [this.desk.page.strings.desk.done[operation], ...this.noticesIn(answer)].join(" ");
  }

  #take(record: Of): void {
    this.put(record);
    if (this.card.isOpen) this.show(record);
  }
}

/** What a step asks, and how it is confirmed. */
export interface Step {
  readonly content: readonly Inside[];
  /** What stays in sight with the buttons. */
  readonly foot?: HTMLElement;
  /** What confirms it: a button, or its text. */
  readonly submit: string | HTMLElement;
  readonly isDanger?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
}

/**
 * Shows a step of a card: what it asks, what confirms it, and the way back.
 * @returns its form
 */
export function showStep<Of, Answer>(
  host: RecordHost<Of, Answer>,
  record: Of,
  title: string,
  { content, foot, submit, isDanger, onSubmit }: Step,
): HTMLFormElement {
  const confirm = typeof submit === "string" ? submitButton(submit, isDanger ? "danger" : undefined) : submit;
  const buttons = formEnd(host.desk.page, confirm, () => host.back(record));
  const end = foot === undefined ? buttons : h("div.foot", foot, buttons);
  const made = form(() => onSubmit(made), ...content, end);
  host.card.showStep(title, made);
  return made;
}

/** The way back to the card from a step. */
export function backButton<Of, Answer>(host: RecordHost<Of, Answer>, record: Of): HTMLButtonElement {
  return button(host.desk.page.strings.common.back, () => host.back(record), { class: "quiet" });
}
