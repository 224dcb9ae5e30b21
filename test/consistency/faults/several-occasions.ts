import { recurringBody } from "../../support/bodies.ts";
import type { FunctionsUnderTest, RequestOptions, TestAnswer } from "../../support/function-under-test.ts";
import type { Occasion } from "./occasion.ts";

const SERIES = { occurrences: 3 };
const MANAGE: RequestOptions = { scopes: ["appointments.manage", "appointments.write", "appointments.read"] };

async function booked({ bookSeries }: FunctionsUnderTest): Promise<TestAnswer> {
  const answer = await bookSeries(recurringBody({}, SERIES));
  if (answer.status !== 201)
    throw new Error(`The series before was answered ${answer.status} ${answer.text}`);
  return answer;
}

function idsIn(series: TestAnswer | undefined): number[] {
  return series?.body.appointments.map(({ id }: { readonly id: number }) => id) ?? [];
}

/** Requests about several appointments: the changes of each are made together. */
export const severalOccasions: readonly Occasion[] = [
  {
    name: "a series",
    operation: "bookSeries",
    body: recurringBody({}, SERIES),
    isWarm: true,
    status: 201,
    changes: 3,
  },
  {
    name: "an addition to a series",
    operation: "bookSeries",
    body: (series) =>
      recurringBody({ series_id: series?.body.create_response.id }, { ...SERIES, first_date: "2026-12-14" }),
    earlier: booked,
    isWarm: true,
    status: 201,
    changes: 3,
  },
  {
    name: "a series with a coach who is taken",
    operation: "bookSeries",
    body: recurringBody({ client_id: 9002 }, { occurrences: 2, first_date: "2026-12-02" }),
    earlier: booked,
    isWarm: true,
    status: 400,
  },
  {
    name: "the cancellation of the rest of a series",
    operation: "cancelSeries",
    body: { from: "2026-12-01T00:00:00Z" },
    options: (series) => ({
      pathParameters: { tenant_id: "11", series_id: `${series?.body.create_response.id}` },
    }),
    earlier: booked,
    isWarm: true,
    status: 200,
    changes: 2,
  },
  {
    name: "the cancellation of several appointments",
    operation: "cancelAppointments",
    body: (series) => ({ appointment_ids: idsIn(series) }),
    options: () => MANAGE,
    earlier: booked,
    isWarm: true,
    status: 200,
    changes: 3,
  },
  {
    name: "another coach for several appointments",
    operation: "substituteCoaches",
    body: (series) => ({
      substitutions: idsIn(series).map((appointment_id) => ({ appointment_id, coach_id: 502 })),
    }),
    options: () => MANAGE,
    earlier: booked,
    isWarm: true,
    status: 200,
    changes: 3,
  },
];
