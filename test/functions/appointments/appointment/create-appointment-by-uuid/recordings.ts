import { RECORDED_DAY } from "../../../../../infra/open-api/recorded-answer.ts";
import type { Recording } from "../../../../infra/open-api/recording.ts";
import type { FunctionsUnderTest, RequestOptions } from "../../../../support/function-under-test.ts";
import { recordings as byNumber } from "../create-appointment/recordings.ts";
import { NORTHWIND_PATHS } from "../northwind-paths.ts";

// The requests of the operation's first name have booked this time of the day before.
const OTHER_DAY = "2027-02-05";
const OTHER_IDS = 5_100;

function onOtherDay(body: unknown): unknown {
  return body && JSON.parse(JSON.stringify(body).replaceAll(RECORDED_DAY, OTHER_DAY));
}

function byUuid({ pathParameters, ...options }: RequestOptions): RequestOptions {
  const { tenant_id = "11" } = pathParameters ?? {};
  const isGone = tenant_id === "99";
  return {
    ...options,
    pathParameters: NORTHWIND_PATHS[tenant_id] ?? {
      ...NORTHWIND_PATHS["11"],
      tenant_uuid: isGone ? "00000000-0000-4000-8000-000000000000" : tenant_id,
    },
    // Who may act for a company knows which tenants it has.
    ...(isGone ? { grants: { companies: [NORTHWIND_PATHS["11"]?.company_uuid ?? ""], tenants: [] } } : {}),
  };
}

function underSecondName(functions: FunctionsUnderTest): FunctionsUnderTest {
  return {
    ...functions,
    createAppointment: (body, options = {}) =>
      functions.createAppointmentByUuid(onOtherDay(body), byUuid(options)),
  };
}

/** The requests to *Create new appointment by UUID*: those of its first name, on a later Friday. */
export const recordings: readonly Recording[] = byNumber.map(
  ({ body, options = {}, before, idsFrom, ...recording }) => ({
    ...recording,
    body: onOtherDay(body),
    options: byUuid(options),
    ...(idsFrom === undefined ? {} : { idsFrom: OTHER_IDS + idsFrom }),
    ...(before === undefined
      ? {}
      : { before: (functions, tables) => before(underSecondName(functions), tables) }),
  }),
);
