import { BatchWriteItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { accessRecord } from "../../shared/club/access-record.ts";
import { appointmentTypeRecord } from "../../shared/club/appointment-type.ts";
import { coachRecord } from "../../shared/club/coach.ts";
import { roomRecord } from "../../shared/club/room.ts";
import sampleClub from "../../shared/club/sample-club.json" with { type: "json" };
import { tenantRecord, tenantUuidRecord } from "../../shared/club/tenant.ts";
import { clientRecord } from "../../shared/tables/clients-table.ts";
import type { TestTables } from "./engine.ts";

/** Puts the sample club into tables of a test. */
export async function loadSampleClub({ client, names }: TestTables): Promise<void> {
  const { tenants, coaches, rooms, appointment_types, access, clients } = sampleClub;
  const club = [
    ...tenants.map((tenant) => ({ ...tenant, record: tenantRecord(tenant.tenant_id) })),
    ...tenants.map((tenant) => ({ ...tenant, record: tenantUuidRecord(tenant.tenant_uuid) })),
    ...coaches.map((coach) => ({ ...coach, record: coachRecord(coach.tenant_id, coach.coach_id) })),
    ...rooms.map((room) => ({ ...room, record: roomRecord(room.tenant_id, room.room_id) })),
    ...appointment_types.map((type) => ({
      ...type,
      record: appointmentTypeRecord(type.tenant_id, type.appointment_type_id),
    })),
    ...access.map((entry) => ({ ...entry, record: accessRecord(entry.principal) })),
  ];
  const people = clients.map((person) => ({
    ...person,
    record: clientRecord(person.client_id),
    version: 1,
    appointments_booked: 0,
  }));
  for (const [table, items] of [
    [names.Club, club],
    [names.Clients, people],
  ] as const) {
    for (let at = 0; at < items.length; at += 25) {
      const puts = items.slice(at, at + 25).map((item) => ({ PutRequest: { Item: marshall(item) } }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: puts } }));
    }
  }
}
