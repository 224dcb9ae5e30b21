import { recordId } from "../../../../shared/values/record-id.ts";
import type { Recording } from "../../../infra/open-api/recording.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import { CAMDEN_PARTIES, camdenBody } from "../../../support/camden.ts";
import {
  LONDON_BRIDGE,
  NORTHWIND,
  type RequestOptions,
  TEST_NOW,
} from "../../../support/function-under-test.ts";
import { type AppointmentFields, storeAppointment } from "../../../support/stored-appointment.ts";

const TENANT_UUIDS: Readonly<Record<number, string>> = {
  11: LONDON_BRIDGE,
  12: "c3f8d2b4-6a57-49e1-8d0c-1b2a4e6f7202",
  13: "2f7b9d60-8c3e-4a15-b0d4-6e1f5a2c7304",
};

/** Where the recordings of an operation that moves appointments find theirs. */
export interface MoveRecordings {
  /** The number that its first id is made from; it has the 20 that follow. */
  readonly idsFrom: number;
  /** The day on which it books, `YYYY-MM-DD`. */
  readonly day: string;
  /** The body that asks for what the fields say and leaves the rest as it is. */
  readonly body: (fields: Readonly<Record<string, unknown>>) => object;
  readonly isByUuid?: boolean;
  readonly options?: RequestOptions;
}

/** What recordings of operations that move appointments are made from. */
export function moveRecordings({ idsFrom, day, body, isByUuid = false, options = {} }: MoveRecordings) {
  const idOf = (index: number) => recordId(TEST_NOW, idsFrom + index);
  const at = (time: string, on = day) => `${on}T${time}:00Z`;

  /** The options of a request about an appointment. */
  function about(index: number, tenantId = 11, more: RequestOptions = {}): RequestOptions {
    const named = isByUuid
      ? { company_uuid: NORTHWIND, tenant_uuid: TENANT_UUIDS[tenantId] ?? "" }
      : { tenant_id: String(tenantId) };
    const headers = { ...options.headers, ...more.headers };
    const pathParameters = { ...named, appointment_id: String(idOf(index)) };
    return { ...options, ...more, headers, pathParameters };
  }

  /** A refusal of the request for another plan of the first appointment. */
  function refusal(name: string, summary: string, fields: Readonly<Record<string, unknown>>): Recording {
    return { name, summary, body: body(fields), options: about(0) };
  }

  /** A request about an appointment at Northwind Camden that was booked before. */
  function inCamden(
    index: number,
    { booked = {}, fields = {}, ...recording }: CamdenRecording,
    more: RequestOptions = {},
  ): Recording {
    const created = camdenBody({ start_date_time: at("10:00"), ...booked });
    return {
      ...recording,
      idsFrom: idsFrom + index,
      before: (api) => api.createAppointment(created, { pathParameters: { tenant_id: "13" } }),
      body: body(fields),
      options: about(index, 13, more),
    };
  }

  /** A request about an appointment that is stored as it stands. */
  function stored(index: number, { record, entries, fields = {}, ...recording }: StoredRecording): Recording {
    const { tenant_id } = { ...CAMDEN_PARTIES, ...record };
    const start_date_time = `${day}T20:00:00.000Z`;
    const appointment = { ...CAMDEN_PARTIES, start_date_time, ...record, appointment_id: idOf(index) };
    return {
      ...recording,
      before: (_, { database }) => storeAppointment(database, appointment, entries),
      body: body(fields),
      options: about(index, tenant_id),
    };
  }

  /** Books at Northwind London Bridge with the id of this index. */
  function booked(
    index: number,
    fields: Readonly<Record<string, unknown>>,
  ): Pick<Recording, "idsFrom" | "before"> {
    const created = appointmentBody({ start_date_time: at("10:00"), ...fields });
    return { idsFrom: idsFrom + index, before: (api) => api.createAppointment(created) };
  }

  return { about, at, booked, inCamden, refusal, stored };
}

interface CamdenRecording extends Pick<Recording, "name" | "summary"> {
  readonly booked?: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, unknown>>;
}

interface StoredRecording extends Pick<Recording, "name" | "summary"> {
  readonly record: AppointmentFields;
  /** How many changes it has had; 1 by default. */
  readonly entries?: number;
  readonly fields?: Readonly<Record<string, unknown>>;
}
