import * as v from "valibot";
import { operations } from "../../../shared/api/operations.ts";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import { KeptBodySchema, keptOperation } from "../../../shared/tables/idempotency-table.ts";
import type { PersonalItems } from "./personal-item.ts";

/** The person whose answers are searched. */
export interface AnswersOf {
  readonly client: ClientId;
  /** The ids of the person's tours and appointments. */
  readonly bookingIds: ReadonlySet<number>;
}

/** The parts of a path behind which the id of an answer is a person's. */
const PEOPLE: ReadonlySet<string> = new Set(["clients", "prospect", "prospects", "bookings"]);

const PATHS = new Map(Object.entries(operations).map(([name, { path }]) => [name, path]));

/**
 * Whether the kept answers of an operation are about a client or a prospect: they have the person's id without a tenant.
 * So is the answer of an operation that is not known here, because another version of the product answered it.
 */
export function isAboutPeople(operation: string): boolean {
  const path = PATHS.get(operation);
  return path === undefined || path.split("/").some((part) => PEOPLE.has(part));
}

/** The kept answers about a person, of every operation that keeps them. */
export async function* personalAnswers(tables: BulkTables, of: AnswersOf): PersonalItems {
  for await (const { record, request_hash, body, tenant_id, client_id } of tables.scan("Idempotency")) {
    const text = v.safeParse(KeptBodySchema, body);
    if (typeof record !== "string" || !text.success) continue;
    const answer: unknown = JSON.parse(text.output);
    // A later request may have stored its answer under the same key.
    const expected = { request_hash, body };
    const operation = keptOperation(record);
    const isOfPeople = operation !== undefined && isAboutPeople(operation);
    const isTheirs =
      isAbout({ tenant_id, client_id }, of) ||
      hasWithin(
        answer,
        (fields) =>
          isAbout(fields, of) ||
          isNamed(fields, of.client) ||
          (isOfPeople && fields.id === of.client.client_id),
      );
    if (isTheirs) yield { table: "Idempotency", key: { record }, expected };
  }
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether a value is or contains an object for which the predicate holds. It searches at every depth, so that no answer of
 * an unforeseen shape stays for a day.
 */
function hasWithin(value: unknown, holds: (fields: Fields) => boolean): boolean {
  if (typeof value !== "object" || value === null) return false;
  return holds({ ...value }) || Object.values(value).some((inner) => hasWithin(inner, holds));
}

/** Whether these are fields of a booking of the person, or of an envelope about one. */
function isAbout({ id, tenant_id, client_id }: Fields, { client, bookingIds }: AnswersOf): boolean {
  const isBooking = typeof id === "number" && bookingIds.has(id);
  return isBooking || (tenant_id === client.tenant_id && client_id === client.client_id);
}

/**
 * Whether fields name the person, by themselves or among others. They have no tenant: a client with the same id elsewhere loses at
 * most a stored answer.
 */
function isNamed({ tenant_id, client_id, client_ids }: Fields, client: ClientId): boolean {
  const isOne = tenant_id === undefined && client_id === client.client_id;
  return isOne || (Array.isArray(client_ids) && client_ids.includes(client.client_id));
}
