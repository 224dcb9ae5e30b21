import { recordId } from "../../../../shared/values/record-id.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import { CAMDEN, camdenBody } from "../../../support/camden.ts";
import type { TestTables } from "../../../support/engine.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  type RequestOptions,
  TEST_NOW,
} from "../../../support/function-under-test.ts";
import { MANAGE } from "./managed.ts";

/** The path of the appointment that `idsFrom` has given this number, for staff. */
export function recorded(number: number, tenant_id: string, options: RequestOptions = {}): RequestOptions {
  const appointment_id = String(recordId(TEST_NOW, number));
  return { pathParameters: { tenant_id, appointment_id }, ...MANAGE, ...options };
}

/** Books half an hour at Northwind London Bridge for a client without a membership, unless the fields say otherwise. */
export function bookInLondon(fields: Readonly<Record<string, unknown>>) {
  return ({ createAppointment }: FunctionsUnderTest) =>
    createAppointment(appointmentBody({ subtype_id: 1011, client_id: 9002, ...fields }));
}

/** Books the check-up at Northwind Camden, of which the client has one session left; a no-show returns it. */
export function bookCheckUp({ createAppointment }: FunctionsUnderTest, start_date_time: string) {
  const body = camdenBody({ appointment_type_id: 133, start_date_time });
  return createAppointment(body, { pathParameters: CAMDEN });
}

/** The operations at another instant than that of the recordings. */
export function operationsAt({ database }: TestTables, instant: string): FunctionsUnderTest {
  return functionsUnderTest(database, { now: () => new Date(instant), isUndescribed: true });
}
