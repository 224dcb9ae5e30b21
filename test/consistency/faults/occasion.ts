import type { FunctionsUnderTest, RequestOptions, TestAnswer } from "../../support/function-under-test.ts";

/** A request whose calls to DynamoDB can fail, and what comes before it. */
export interface Occasion {
  readonly name: string;
  readonly operation:
    | "bookTour"
    | "createAppointment"
    | "rescheduleAppointment"
    | "cancelAppointment"
    | "bookSeries"
    | "cancelSeries"
    | "cancelAppointments"
    | "substituteCoaches";
  readonly body: object | ((earlier: TestAnswer | undefined) => object);
  /** What a function that never fails does before. */
  readonly earlier?: (functions: FunctionsUnderTest) => Promise<TestAnswer>;
  /** What it is sent with beside its key, after what came before. */
  readonly options?: (earlier: TestAnswer | undefined) => RequestOptions;
  /** How many changes it makes; one where it is not said, none where it is refused. */
  readonly changes?: number;
  /** Whether the function has read the tenant before. */
  readonly isWarm: boolean;
  /** The status where nothing fails. */
  readonly status: number;
}

/** The body of an occasion's request, after what came before. */
export function bodyOf({ body }: Occasion, earlier: TestAnswer | undefined): object {
  return typeof body === "function" ? body(earlier) : body;
}
