import type { RequestOptions, TestAnswer } from "./function-under-test.ts";
import { CLASS_START } from "./stored-classes.ts";
import type { SampleClub } from "./use-sample-club.ts";

/** The scopes of a token of those who manage classes. */
export const CLASS_MANAGER = {
  scopes: ["classes.manage", "classes.write", "classes.read", "clients.find"],
} as const satisfies RequestOptions;

/**
 * A body of *Create class* at Northwind London Bridge: an hour of yoga, and ten minutes after it, in which the room is
 * aired.
 */
export function classBody(fields: Readonly<Record<string, unknown>> = {}) {
  return { class_type_id: 153, coach_id: 501, room_id: 72, start_date_time: CLASS_START, ...fields };
}

/** The path of a tenant's classes, or of one of them. */
export function classPath(classId?: number, tenantId = 11) {
  const ids = {
    tenant_id: String(tenantId),
    ...(classId === undefined ? {} : { class_id: String(classId) }),
  };
  return { pathParameters: ids };
}

/** Sends *Create class*. */
export function sendClass(
  club: SampleClub,
  fields: Readonly<Record<string, unknown>> = {},
  options: RequestOptions = {},
): Promise<TestAnswer> {
  return club.api.createClass(classBody(fields), { ...CLASS_MANAGER, ...classPath(), ...options });
}

/** Plans a class and gives its id. */
export async function planClass(
  club: SampleClub,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const { status, body, text } = await sendClass(club, fields);
  if (status !== 201) throw new Error(`Not planned: ${text}`);
  return body.create_response.id;
}

/** Reads a class as somebody who manages classes sees it. */
export async function seenClass(club: SampleClub, classId: number) {
  const { body } = await club.api.getClass(undefined, { ...CLASS_MANAGER, ...classPath(classId) });
  return body;
}

/** The operations that change one class. */
type ClassChange =
  | "updateClass"
  | "substituteClassCoach"
  | "rescheduleClass"
  | "cancelClass"
  | "completeClass";

/** Sends a change of a class in the version that it has. */
export async function changeClass(
  club: SampleClub,
  name: ClassChange,
  classId: number,
  body: object,
  options: RequestOptions = {},
): Promise<TestAnswer> {
  const { version } = await seenClass(club, classId);
  const headers = name === "updateClass" ? { "If-Match": `"${version}"` } : {};
  return await club.api[name](body, {
    ...CLASS_MANAGER,
    ...classPath(classId),
    ...options,
    headers: { ...headers, ...options.headers },
  });
}
