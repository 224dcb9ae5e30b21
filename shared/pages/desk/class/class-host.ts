import type { ApiResult, CallOptions } from "@fitness-club-booking/sdk";
import type { Class, InfoEntry, RecurringClass } from "@fitness-club-booking/sdk/records";
import type { Failure } from "../../parts/alerts.ts";
import type { RecordHost } from "../card/record-card.ts";
import type { PlanningDesk, PlanningStrings } from "../club/planning-desk.ts";
import type { Following } from "./class-fields.ts";

/** What a change of a class answers. */
export interface ChangedClass {
  readonly class: Class;
}

/** What a change of a template answers. */
export interface ChangedSeries {
  readonly recurring_class: RecurringClass;
}

type Call<Answer> = (options: Pick<CallOptions, "idempotencyKey" | "ifMatch">) => Promise<ApiResult<Answer>>;

/** A change that a step of the card asks for. */
interface AnyChange<Operation extends string, Answer> {
  /** The action that allows it. */
  readonly operation: Operation;
  readonly body: object;
  /** Sends it; the options have the version that was shown. */
  readonly call: Call<Answer>;
  readonly form: HTMLFormElement;
  /** Shows the step anew, for the class as it is now. */
  readonly again: (shown: Class) => HTMLFormElement | undefined;
  readonly ownSentence?: (problem: InfoEntry) => string | undefined;
}

/** A change of one class. */
export interface ClassChangeAsked
  extends AnyChange<Exclude<keyof PlanningStrings["done"], "delete">, ChangedClass> {
  /** Takes a refusal over; `false` leaves it to the card. */
  readonly onRefused?: (failure: Failure) => boolean;
}

/** A change of all classes that follow. */
export interface SeriesChangeAsked extends AnyChange<keyof PlanningStrings["seriesDone"], ChangedSeries> {
  readonly following: Following;
}

/** The path of a class's operations. */
export interface ClassPath {
  readonly tenant_id: number;
  readonly class_id: number;
}

/** The card of a class, as its steps use it. */
export interface ClassHost extends RecordHost<Class, ChangedClass, ClassPath> {
  readonly planning: PlanningDesk;
  /** The template, for a change of all that follow; undefined if a change can only be for this class. */
  followingOf(shown: Class): Following | undefined;
  /** Changes this class alone. Then the card shows it as it is, and says what was done. */
  change(shown: Class, change: ClassChangeAsked): void;
  /** Changes all that follow, likewise. */
  changeSeries(change: SeriesChangeAsked): void;
  /** The class is gone. */
  removed(): void;
}
