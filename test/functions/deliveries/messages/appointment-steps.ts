import { expect } from "vitest";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import type { RequestOptions } from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { DESK } from "./callers.ts";
import type { MessageScene } from "./message-scene.ts";

/** The address of coach 501. */
export const AMARA = "amara.cole@northwind.example";

/** The address that {@link appointmentSteps} can give coach 502. */
export const OTHER = "coach-502@northwind.example";

// Longer than a message waits for further changes.
const TOLD_MS = 10_000;

type Change = "rescheduleAppointment" | "cancelAppointment" | "substituteCoach" | "updateAppointment";

/** A request about an appointment of tenant 11. */
export function ofAppointment(id: number, options: RequestOptions = DESK): RequestOptions {
  return { ...options, pathParameters: { tenant_id: "11", appointment_id: String(id) } };
}

/** What stories of appointments do in a scene, which each test has of its own. */
export function appointmentSteps(sceneOf: () => MessageScene) {
  const book = async (fields = {}, options: RequestOptions = DESK): Promise<number> => {
    const { status, body, text } = await sceneOf().api.createAppointment(appointmentBody(fields), options);
    expect(status, text).toBe(201);
    return body.create_response.id;
  };
  return {
    book,
    /** Changes an appointment. @returns how it is then */
    change: async (operation: Change, id: number, body: object, options: RequestOptions = DESK) => {
      const answer = await sceneOf().api[operation](body, ofAppointment(id, options));
      expect(answer.status, answer.text).toBe(200);
      return answer.body.appointment;
    },
    /** Books an appointment of which everybody is told. */
    bookAndTell: async (fields = {}, options: RequestOptions = DESK): Promise<number> => {
      const id = await book(fields, options);
      await sceneOf().pass(TOLD_MS);
      sceneOf().take();
      return id;
    },
    giveAddressTo502: async (): Promise<void> => {
      const { tables } = sceneOf().deliveries;
      const items = await storedItems(tables, "Club");
      const coaches = items.filter(({ coach_id, name }) => coach_id === 502 && name !== undefined);
      expect(coaches).toHaveLength(1);
      const changed = coaches.map((coach) => ({ ...coach, email: OTHER }));
      await new BulkTables(tables.client, tables.names).put("Club", changed);
    },
  };
}
