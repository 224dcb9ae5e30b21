import { type ClassType, readClassType } from "../../../../shared/club/class-type.ts";
import { type Coach, readCoach } from "../../../../shared/club/coach.ts";
import {
  classesByStart,
  type ListedClass,
  readListedClass,
} from "../../../../shared/tables/classes-table.ts";
import type { Database } from "../../../../shared/tables/database.ts";
import { readById } from "../../../../shared/tables/read-by-id.ts";

/** A class with what the club shows visitors of its coach and its type; undefined what the club has dropped. */
export interface OpenClass {
  readonly listed: ListedClass;
  readonly coach: Pick<Coach, "name" | "public_name" | "photo_url"> | undefined;
  readonly type: Pick<ClassType, "description"> | undefined;
}

/** Reads a tenant's classes that begin within a range, by start. */
export async function readOpenClasses(
  database: Pick<Database, "read" | "query">,
  tenantId: number,
  from: string,
  to: string,
): Promise<OpenClass[]> {
  const range = classesByStart(tenantId, from, to);
  const listed = await database.query(range, () => true, Number.POSITIVE_INFINITY);
  return await withNames(database, tenantId, listed);
}

/** Reads one class of a tenant, as it was within about a second; none if there is none. */
export async function readOpenClass(
  database: Pick<Database, "read">,
  tenantId: number,
  classId: number,
): Promise<OpenClass[]> {
  const { listed } = await database.read({ listed: readListedClass(tenantId, classId) });
  return listed === undefined ? [] : await withNames(database, tenantId, [listed]);
}

async function withNames(
  database: Pick<Database, "read">,
  tenantId: number,
  classes: readonly ListedClass[],
): Promise<OpenClass[]> {
  const records = classes.map(({ record }) => record);
  const [coaches, types] = await Promise.all([
    readById(
      database,
      records.map(({ coach_id }) => coach_id),
      (id) => readCoach(tenantId, id),
    ),
    readById(
      database,
      records.map(({ class_type_id }) => class_type_id),
      (id) => readClassType(tenantId, id),
    ),
  ]);
  return classes.map((listed) => {
    const { coach_id = 0, class_type_id } = listed.record;
    return { listed, coach: coaches.get(coach_id), type: types.get(class_type_id) };
  });
}
