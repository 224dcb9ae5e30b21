import { expect } from "vitest";
import { addClients, memberOf } from "../../../support/class-bookings.ts";
import { CLASS_MANAGER, classBody, classPath } from "../../../support/classes.ts";
import type { RequestOptions, TestAnswer } from "../../../support/function-under-test.ts";
import type { AskedMail, MessageScene } from "./message-scene.ts";

/** The club's staff, who manage classes. */
export const CLASS_DESK = { principal: "london-desk", ...CLASS_MANAGER } as const satisfies RequestOptions;

/** The start of the classes of these stories: 18:30 in London, eleven days ahead. */
export const EVENING = "2026-12-01T18:30:00.000Z";

// Longer than classes that change are gathered.
const TOLD_MS = 30_000;

type ClassChange = "updateClass" | "rescheduleClass" | "substituteClassCoach" | "cancelClass";

/** The address of a client of {@link addClients}. */
export function addressOf(clientId: number): string {
  return `c${clientId}@example.com`;
}

/** What was sent: to whom, and which message. */
export function sentOf(mails: readonly AskedMail[]): string[] {
  return mails.map(({ to, letter }) => `${letter.name} → ${to}`).toSorted();
}

/** What stories of classes do in a scene, which each test has of its own. */
export function classSteps(sceneOf: () => MessageScene) {
  const expectDone = ({ status, text }: TestAnswer): void => expect(status, text).toBeLessThan(300);
  const mails = async (): Promise<readonly AskedMail[]> => {
    await sceneOf().pass(TOLD_MS);
    return sceneOf().take();
  };
  return {
    /** Adds clients with nothing but a membership for ten classes. */
    clients: async (...ids: readonly number[]): Promise<void> =>
      await addClients({ tables: sceneOf().deliveries.tables }, ids),
    plan: async (fields: Readonly<Record<string, unknown>> = {}): Promise<number> => {
      const body = classBody({ start_date_time: EVENING, ...fields });
      const answer = await sceneOf().api.createClass(body, { ...CLASS_DESK, ...classPath() });
      expectDone(answer);
      return answer.body.create_response.id;
    },
    /** Books a place, or waits for one. */
    book: async (classId: number, clientId: number, fields = {}, options: RequestOptions = CLASS_DESK) => {
      const body = { client_id: clientId, if_full: "wait", ...fields };
      expectDone(await sceneOf().api.bookClass(body, { ...options, ...classPath(classId) }));
    },
    bookOwn: async (classId: number, clientId: number, fields = {}, headers = {}) => {
      const body = { client_id: clientId, if_full: "wait", ...fields };
      const options = { ...memberOf(clientId), headers, ...classPath(classId) };
      expectDone(await sceneOf().api.bookClass(body, options));
    },
    leave: async (classId: number, clientId: number, options: RequestOptions = memberOf(clientId)) => {
      const ids = { tenant_id: "11", class_id: String(classId), client_id: String(clientId) };
      expectDone(await sceneOf().api.cancelClassBooking({}, { ...options, pathParameters: ids }));
    },
    /** Changes a class in the version that it has. */
    change: async (operation: ClassChange, classId: number, body: object = {}) => {
      const path = { ...CLASS_DESK, ...classPath(classId) };
      const { version } = (await sceneOf().api.getClass(undefined, path)).body;
      const headers = operation === "updateClass" ? { "If-Match": `"${version}"` } : {};
      expectDone(await sceneOf().api[operation](body, { ...path, headers }));
    },
    mails,
    told: async (): Promise<string[]> => sentOf(await mails()),
  };
}
