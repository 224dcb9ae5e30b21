import type { ApiResult } from "@fitness-club-booking/sdk";
import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type { Class, RecurringClass } from "@fitness-club-booking/sdk/records";
import type { Failure, Remedies } from "../../parts/alerts.ts";
import { button, h } from "../../parts/elements.ts";
import { historyView } from "../card/card-parts.ts";
import { RecordCard } from "../card/record-card.ts";
import { typedIn, typeInto } from "../card/typed.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { type PlanningDesk, planningDesk, seriesPath } from "../club/planning-desk.ts";
import { wordingOf } from "../club/words.ts";
import type { KnownClass } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import { classFacts } from "./class-facts.ts";
import { type Following, followingOf } from "./class-fields.ts";
import type {
  ChangedClass,
  ClassChangeAsked,
  ClassHost,
  ClassPath,
  SeriesChangeAsked,
} from "./class-host.ts";
import { cancelStep, completeStep, deleteStep, substituteStep } from "./class-steps.ts";
import { noticesInWords, type PlanningWording, skippedInWords, skippedSince } from "./class-words.ts";
import { editStep } from "./edit-step.ts";
import { moveStep } from "./move-step.ts";
import { SeriesCard } from "./series-card.ts";

/** What a step needs to be shown anew. */
type StepAsked = Pick<ClassChangeAsked | SeriesChangeAsked, "operation" | "form" | "again">;

/** The card of a class: what staff must know of it, and what can be done to it now. */
export class ClassCard extends RecordCard<Class, ChangedClass, ClassPath> implements ClassHost {
  readonly planning: PlanningDesk;
  #series: RecurringClass | undefined;

  /** @param first what to do first with what was read; shows it by default */
  constructor(
    desk: Desk,
    live: LiveDay,
    { id, name }: Pick<KnownClass, "id" | "name">,
    first?: (card: ClassCard, shown: Class) => void,
  ) {
    const planning = planningDesk(desk);
    super(planning, live, { title: name, path: { ...tenantPath(desk), class_id: id } });
    this.planning = planning;
    void this.load((shown) => first?.(this, shown));
  }

  protected async read(): Promise<ApiResult<Class>> {
    const { sdk } = this.desk;
    const read = await sdk.getClass({ path: this.path });
    const id = read.ok ? read.data.recurring_class_id : null;
    if (id === null) return read;
    const series = await sdk.getRecurringClass({ path: seriesPath(this.desk, { id }) });
    // Without its template, the class can be changed alone.
    this.#series = series.ok ? series.data : undefined;
    return read;
  }

  protected put(shown: Class): void {
    this.live.put({ class: shown });
  }

  protected recordIn(answer: ChangedClass): Class {
    return answer.class;
  }

  followingOf(shown: Class): Following | undefined {
    return followingOf(this.planning, shown, this.#series);
  }

  change(shown: Class, { operation, body, call, onRefused, ...asked }: ClassChangeAsked): void {
    void this.card.send<ChangedClass>((options) => call({ ...options, ifMatch: shown }), {
      change: { operation, version: shown.version, body },
      onDone: (answer) => {
        this.put(answer.class);
        if (this.card.isOpen) this.show(answer.class);
        this.#say(this.planning.said.done[operation], answer);
      },
      onChanged: () => this.#askAnew({ operation, ...asked }),
      onRefused: (failure) => onRefused?.(failure) || this.#isPast(failure),
      remedies: this.#remediesOf(asked),
    });
  }

  changeSeries({ operation, body, call, following: { series, from }, ...asked }: SeriesChangeAsked): void {
    void this.card.send((options) => call({ ...options, ifMatch: series }), {
      change: { operation, series: series.id, version: series.version, body },
      onDone: async (answer) => {
        if (this.card.isOpen) await this.load();
        const skipped = skippedSince(answer.recurring_class.skipped, from);
        this.#say(this.planning.said.seriesDone[operation], answer, skippedInWords(skipped, this.#wording));
        // Other classes of the shown days follow, too.
        await this.live.refresh();
      },
      onChanged: () => this.#askAnew({ operation, ...asked }),
      onRefused: (failure) => this.#isPast(failure),
      remedies: this.#remediesOf(asked),
    });
  }

  removed(): void {
    const { common } = this.desk.page.strings;
    if (this.card.isOpen)
      this.card.show(
        h(
          "div.buttons",
          button(common.close, () => this.card.close()),
        ),
      );
    this.card.say(this.planning.said.done.delete);
    void this.live.refresh();
  }

  protected show(shown: Class): void {
    this.card.show(
      ...classFacts(shown, this.#series, this.#wording),
      h("div.buttons", ...this.#buttons(shown)),
      ...this.#endings(shown),
      historyView(shown.history, this.desk, this.planning.said),
    );
  }

  get #wording(): PlanningWording {
    return { ...wordingOf(this.desk), said: this.planning.said };
  }

  #buttons(shown: Class): HTMLButtonElement[] {
    const { do: labels } = this.planning.said;
    const steps = {
      update: [labels.edit, () => editStep(this, shown)],
      reschedule: [labels.move, () => moveStep(this, shown)],
      substitute_coach: [labels.substitute, () => substituteStep(this, shown)],
      complete: [labels.complete, () => void completeStep(this, shown)],
    } satisfies { readonly [Name in keyof Class["actions"]]?: readonly [string, () => void] };
    const allowed: [string, () => void][] = Object.entries(steps)
      .filter(([name]) => Object.hasOwn(shown.actions, name))
      .map(([, [label, step]]) => [label, step]);
    const series = this.#series;
    if (series !== undefined) allowed.push([labels.series, () => this.#openSeries(series)]);
    return allowed.map(([label, onClick], index) =>
      button(label, onClick, { class: index === 0 ? undefined : "quiet" }),
    );
  }

  /** What ends the class, as far as the API allows it now, each with what it does. */
  #endings(shown: Class): HTMLElement[] {
    const { said } = this.planning;
    const steps = {
      cancel: [said.do.cancel, said.cancelDoes, () => cancelStep(this, shown)],
      delete: [said.do.delete, said.deleteDoes, () => deleteStep(this, shown)],
    } satisfies { readonly [Name in keyof Class["actions"]]?: readonly [string, string, () => void] };
    return Object.entries(steps)
      .filter(([name]) => Object.hasOwn(shown.actions, name))
      .map(([, [label, does, step]]) =>
        h("div.offer", button(label, step, { class: "quiet" }), h("p.quiet", does)),
      );
  }

  /** Shows the template in a dialog of its own, and reads the class again once that has closed. */
  #openSeries(series: RecurringClass): void {
    const { card } = new SeriesCard(this.planning, this.live, series);
    card.whenClosed(() => this.card.isOpen && void this.load());
  }

  #say(done: string, answer: object, skipped: readonly string[] = []): void {
    const { said } = this.planning;
    const notices = noticesInWords(noticesIn(answer), this.#wording);
    const leftOut = skipped.length === 0 ? [] : [`${said.skipped}:`, ...skipped];
    this.card.say([done, ...notices, ...leftOut].join(" "));
  }

  /** Reads the class, which somebody else has changed, and asks anew with what was entered; shows it where that is no longer possible. */
  async #askAnew({ operation, form, again }: StepAsked): Promise<void> {
    const read = await this.read();
    if (!read.ok) return;
    this.put(read.data);
    if (!this.card.isOpen) return;
    if (!Object.hasOwn(read.data.actions, operation)) {
      this.show(read.data);
      return;
    }
    const typed = typedIn(form);
    const anew = again(read.data);
    if (anew !== undefined) typeInto(anew, typed);
  }

  #remediesOf({ form, ownSentence }: Pick<ClassChangeAsked, "form" | "ownSentence">): Remedies {
    const remedies = { form, notFree: this.planning.said.notPlanned };
    return ownSentence === undefined ? remedies : { ...remedies, ownSentence };
  }

  /** Shows the class as it is, where it was cancelled or has begun meanwhile, and says so. */
  #isPast(failure: Failure): boolean {
    const isPast =
      failure.reason === "refused" && failure.problems.some(({ errorCode }) => errorCode === "CLASS_STATE");
    if (isPast) void this.load().then(() => this.card.isOpen && this.card.fail(failure));
    return isPast;
  }
}
