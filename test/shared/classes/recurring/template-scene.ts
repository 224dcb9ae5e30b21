import { asClub } from "../../../../shared/classes/as-club.ts";
import { readClassRecords } from "../../../../shared/classes/planning/class-records.ts";
import {
  decideTemplateCancellation,
  decideTemplateChange,
  type TemplateChange,
} from "../../../../shared/classes/recurring/change-template.ts";
import { decideNewTemplate, type NewTemplate } from "../../../../shared/classes/recurring/new-template.ts";
import { reconcile } from "../../../../shared/classes/recurring/reconcile.ts";
import { readTenant, type Tenant } from "../../../../shared/club/tenant.ts";
import { utcOffsetMs } from "../../../../shared/club/utc-offset.ts";
import { commit } from "../../../../shared/operations/commit.ts";
import type { Commit, Decision, Refuse } from "../../../../shared/operations/decision.ts";
import { decideLooking, type Sight } from "../../../../shared/operations/write.ts";
import { type ClassItem, readClass } from "../../../../shared/tables/classes-table.ts";
import type { Database } from "../../../../shared/tables/database.ts";
import { readById } from "../../../../shared/tables/read-by-id.ts";
import { classDates } from "../../../../shared/tables/recurring-class-dates.ts";
import {
  type RecurringClassItem,
  readRecurringClass,
} from "../../../../shared/tables/recurring-class-items.ts";
import { newRecordId } from "../../../../shared/values/record-id.ts";
import { type Deadline, NO_DEADLINE } from "../../../../shared/values/unavailable.ts";
import type { SampleClub } from "../../../support/use-sample-club.ts";

/** The principal who changes templates in a scene. */
export const PLANNER = "planner";

/** Templates of a tenant of the sample club, at a present that a test sets. */
export interface TemplateScene {
  readonly tenantId: number;
  /** In place of the tenant's own. */
  readonly timeZone?: string | undefined;
  readonly club: Pick<SampleClub, "tables" | "now">;
  /** In place of the tables' own. */
  readonly database?: Database | undefined;
  readonly deadline?: Deadline | undefined;
  /** In place of random ids, one in 4,096 of which is that of another record of the same millisecond. */
  readonly newId?: ((now: Date) => number) | undefined;
  /** Gets the dates that are skipped for the first time. */
  readonly onSkipped?: (dates: readonly string[]) => void;
}

/** A scene at Northwind London Bridge. */
export function londonScene(club: Pick<SampleClub, "tables" | "now">): TemplateScene {
  return { tenantId: 11, club };
}

/** A template of a class of 45 minutes on Mondays at 18:30, with a coach and a room. */
export function mondays(fields: Partial<NewTemplate> = {}): NewTemplate {
  return {
    class_type_id: 152,
    first_date: "2026-11-30",
    weekdays: ["monday"],
    local_time: "18:30",
    coach_id: 501,
    room_id: 72,
    ...fields,
  };
}

function databaseOf({ database, club }: TemplateScene): Database {
  return database ?? club.tables.database;
}

async function tenantOf(scene: TemplateScene): Promise<Tenant> {
  const { tenant } = await databaseOf(scene).read({ tenant: readTenant(scene.tenantId) });
  if (tenant === undefined) throw new Error("The sample club has no such tenant.");
  return scene.timeZone === undefined ? tenant : { ...tenant, time_zone: scene.timeZone };
}

function clockOf({ club }: TemplateScene) {
  return { now: club.now, utcOffsetMs };
}

/** Decides and commits, as an operation does. @returns the codes of the refusal; none if it was committed */
async function decideAndCommit(scene: TemplateScene, decide: (sight: Sight) => Decision): Promise<string[]> {
  const database = databaseOf(scene);
  const decision = await decideLooking<Commit | Refuse>(database, decide, false);
  if (decision.kind === "refuse") return decision.refusal.problems.map(({ errorCode }) => errorCode);
  const outcome = await commit(decision, { database, idempotent: undefined, now: scene.club.now });
  if (outcome.kind !== "answered") throw new Error("The commit failed.");
  return [];
}

/** Makes a template, and not its classes. @returns its id, or the codes of the refusal */
export async function planTemplate(scene: TemplateScene, body: NewTemplate): Promise<number | string[]> {
  const tenant = await tenantOf(scene);
  const records = await readClassRecords(databaseOf(scene), scene.tenantId, body);
  const id = newRecordId(scene.club.now);
  const attempt = { body, tenant, caller: asClub(PLANNER), clock: clockOf(scene), newId: () => id };
  const problems = await decideAndCommit(scene, (sight) => decideNewTemplate(attempt, records, sight));
  return problems.length === 0 ? id : problems;
}

/** Makes a template and its classes. */
export async function makeTemplate(scene: TemplateScene, body: NewTemplate): Promise<number> {
  const id = await planTemplate(scene, body);
  if (typeof id !== "number") throw new Error(`No template: ${id.join()}`);
  await makeClasses(scene, id);
  return id;
}

/** Makes the classes of a template what it says. */
export async function makeClasses(scene: TemplateScene, id: number): Promise<RecurringClassItem | undefined> {
  const tenant = await tenantOf(scene);
  const clock = () => clockOf(scene);
  const { deadline = NO_DEADLINE, newId = newRecordId, onSkipped = () => undefined } = scene;
  return await reconcile({ database: databaseOf(scene), tenant, clock, deadline, newId, onSkipped }, id);
}

async function requestOf(scene: TemplateScene, id: number) {
  const item = await readTemplate(scene, id);
  return { item, tenant: await tenantOf(scene), caller: asClub(PLANNER), clock: clockOf(scene), body: {} };
}

/** Changes a template, and not its classes. @returns the codes of a refusal */
export async function changeTemplate(
  scene: TemplateScene,
  id: number,
  change: TemplateChange,
): Promise<string[]> {
  const request = await requestOf(scene, id);
  return await decideAndCommit(scene, () => decideTemplateChange(request, change));
}

/** Cancels dates of a template, and not its classes; without an end, the template ends. */
export async function cancelTemplate(
  scene: TemplateScene,
  id: number,
  stretch: Omit<TemplateChange, "set">,
): Promise<string[]> {
  const request = await requestOf(scene, id);
  return await decideAndCommit(scene, () => decideTemplateCancellation(request, stretch));
}

/** A template as it is stored. */
export async function readTemplate(
  { club, tenantId }: TemplateScene,
  id: number,
): Promise<RecurringClassItem> {
  const { item } = await club.tables.database.read({ item: readRecurringClass(tenantId, id) });
  if (item === undefined) throw new Error("There is no such template.");
  return item;
}

/** The classes that a template has made, by the dates for which they were made; deleted ones are missing. */
export async function classesByDate(
  { club, tenantId }: TemplateScene,
  id: number,
): Promise<ReadonlyMap<string, ClassItem>> {
  const { database } = club.tables;
  const dates = await database.query(classDates(tenantId, id, "0"), () => true, Number.POSITIVE_INFINITY);
  const classes = await readById(
    database,
    dates.map(({ class_id }) => class_id),
    (classId) => readClass(tenantId, classId),
  );
  return new Map(
    dates.flatMap(({ local_date, class_id }) => {
      const item = classes.get(class_id);
      return item === undefined ? [] : [[local_date, item] as const];
    }),
  );
}

/** The class of a template's date. */
export async function classOn(scene: TemplateScene, id: number, date: string): Promise<ClassItem> {
  const item = (await classesByDate(scene, id)).get(date);
  if (item === undefined) throw new Error(`There is no class on ${date}.`);
  return item;
}

/** The starts of a template's classes that are not cancelled, by their dates. */
export async function startsByDate(scene: TemplateScene, id: number): Promise<Record<string, string>> {
  const classes = await classesByDate(scene, id);
  return Object.fromEntries(
    [...classes].flatMap(([date, { record }]) =>
      record.status === "cancelled" ? [] : [[date, record.start_date_time]],
    ),
  );
}
