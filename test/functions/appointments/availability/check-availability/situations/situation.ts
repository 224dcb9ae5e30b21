import type { ErrorCode } from "../../../../../../shared/api/error-catalogue.ts";
import type { RequestOptions } from "../../../../../support/function-under-test.ts";
import type { SampleClub } from "../../../../../support/use-sample-club.ts";

/** A body of *Create new appointment*. */
export type Body = Readonly<Record<string, unknown>>;

/** What a situation has beyond the request's body. */
export interface Circumstances {
  /** The appointments that are booked before, at the same tenant. */
  readonly booked?: readonly Body[];
  /** What else happened before. */
  readonly before?: (club: SampleClub) => Promise<unknown>;
  readonly options?: RequestOptions;
}

/** A request for an appointment and the codes of all that is against it. */
export type Situation = readonly [
  title: string,
  body: Body,
  codes: readonly ErrorCode[],
  circumstances?: Circumstances,
];

/** At Northwind Camden, which is always open but for its closures. */
export const CAMDEN: RequestOptions = { pathParameters: { tenant_id: "13" } };

/** A body for Camden: strength training with Tom Becker, who has a schedule. */
export function inCamden(fields: Body = {}): Body {
  return {
    appointment_type_id: 131,
    client_id: 9301,
    coach_id: 522,
    room_id: 93,
    start_date_time: "2026-12-01T10:00:00Z",
    ...fields,
  };
}

/** Camden's massage: one room, two hours' notice, 10 minutes' buffer before and 15 after. */
export const MASSAGE = { appointment_type_id: 132, coach_id: 521, room_id: 94 };
