import * as v from "valibot";
import { lineAt } from "../../shared/classes/waitlist-rules.ts";
import { readClass } from "../../shared/tables/classes-table.ts";
import type { ClientItem } from "../../shared/tables/clients-table.ts";
import { readClient } from "../../shared/tables/clients-table.ts";
import { CLASS_MANAGER, classPath, planClass } from "./classes.ts";
import type { RequestOptions, TestAnswer } from "./function-under-test.ts";
import type { SampleClub } from "./use-sample-club.ts";

/** The token of an app that books places in classes, such as a kiosk. */
export const KIOSK = { scopes: ["classes.write", "classes.read"] } as const satisfies RequestOptions;

/** A member's own token at Northwind London Bridge. */
export function memberOf(client_id: number): RequestOptions {
  return { ...KIOSK, principal: `member-${client_id}`, grants: { companies: [], tenants: [11], client_id } };
}

/** Sends *Books client to class*; as staff where nothing else is said. */
export function book(
  club: Pick<SampleClub, "api">,
  classId: number,
  body: object,
  options: RequestOptions = {},
): Promise<TestAnswer> {
  return club.api.bookClass(body, { ...CLASS_MANAGER, ...classPath(classId), ...options });
}

/** The path of a booking. */
export function bookingPath(classId: number, clientId: number, tenantId = 11) {
  const ids = { tenant_id: String(tenantId), class_id: String(classId), client_id: String(clientId) };
  return { pathParameters: ids };
}

/** Sends *Removes client from class*; as staff where nothing else is said. */
export function leave(
  club: Pick<SampleClub, "api">,
  classId: number,
  clientId: number,
  { body = {}, ...options }: RequestOptions & { readonly body?: object } = {},
): Promise<TestAnswer> {
  return club.api.cancelClassBooking(body, {
    ...CLASS_MANAGER,
    ...bookingPath(classId, clientId),
    ...options,
  });
}

const RefusalSchema = v.object({
  id: v.null(),
  info: v.array(v.object({ errorCode: v.string(), identifier: v.string(), jsonObject: v.unknown() })),
});

/** The status of a refusal, and its problems; see {@link entry}. */
export function refusalOf({ status, body }: TestAnswer) {
  return [status, ...v.parse(RefusalSchema, body).info];
}

/** What a test expects of a problem. */
export function entry(errorCode: string, identifier?: string, jsonObject?: unknown) {
  return {
    errorCode,
    ...(identifier === undefined ? {} : { identifier }),
    ...(jsonObject === undefined ? {} : { jsonObject }),
  };
}

/** The codes of what an answer says beside the booking. */
export function codesIn({ body }: TestAnswer): string[] {
  const { info } = body.create_response ?? body.update_response;
  return info.map(({ errorCode }: { readonly errorCode: string }) => errorCode);
}

/** Adds clients of Northwind London Bridge with nothing but a membership for so many classes. */
export async function addClients(
  club: Pick<SampleClub, "tables">,
  ids: readonly number[],
  { sessions = 10, ...fields }: Partial<ClientItem> & { readonly sessions?: number } = {},
): Promise<void> {
  const { client } = await club.tables.database.read({ client: readClient(11, 9001) });
  if (client === undefined) throw new Error("The sample club has no client 9001.");
  const membership = client.memberships.find(({ id }) => id === 30_004);
  if (membership === undefined) throw new Error("Client 9001 has no membership for classes.");
  for (const client_id of ids) {
    const memberships =
      sessions === 0 ? [] : [{ ...membership, number_of_sessions: sessions, used_sessions: 0 }];
    const item = { ...client, client_id, memberships, sessions_taken: {}, ...fields };
    await club.tables.database.put({
      kind: "put",
      table: "Clients",
      item: { ...item, record: `client#${client_id}`, email_id: `c${client_id}@example.com`, full_name: "C" },
    });
  }
}

/** What a client's record counts. */
export async function countsOfClient(club: Pick<SampleClub, "tables">, clientId: number) {
  const { client } = await club.tables.database.read({ client: readClient(11, clientId) });
  const { classes_booked = 0, classes_checked_in = 0, memberships = [], trial_class_id } = client ?? {};
  const used = memberships.find(({ id }) => id === 30_004)?.used_sessions;
  return { classes_booked, classes_checked_in, used, trial_class_id };
}

/** The counts of a class as they are stored. */
export async function countsOfClass(club: Pick<SampleClub, "tables">, classId: number) {
  const { of } = await club.tables.database.read({ of: readClass(11, classId) });
  if (of === undefined) throw new Error(`There is no class ${classId}.`);
  const { booked, members, waiting } = of;
  const inOrder = lineAt(of.line, new Date(0));
  return { booked, members, waiting, line: inOrder.map(({ client_id }) => client_id) };
}

/** A class of that many places with these clients in it. */
export async function classWith(
  club: SampleClub,
  clients: readonly number[],
  fields: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const classId = await planClass(club, fields);
  for (const client_id of clients) {
    const { status, text } = await book(club, classId, { client_id });
    if (status !== 201) throw new Error(`Not booked: ${text}`);
  }
  return classId;
}
