import { eachItem } from "@fitness-club-booking/sdk/lists";
import type { ClassType } from "@fitness-club-booking/sdk/records";
import { readAll } from "../../parts/read-all.ts";
import { type Desk, listed, oncePerDesk, tenantPath } from "./club-records.ts";

const kept = oncePerDesk(() => ({ read: undefined as Promise<ClassType[]> | undefined }));

/**
 * The club's types of classes, with those that are no longer in use. They are read when they are first needed.
 * @throws {CallFailed} where a list is refused or not answered
 */
export async function readClassTypes(desk: Desk): Promise<readonly ClassType[]> {
  const ofDesk = kept(desk);
  ofDesk.read ??= allTypes(desk);
  try {
    return await ofDesk.read;
  } catch (error) {
    // Whoever asks again reads again.
    ofDesk.read = undefined;
    throw error;
  }
}

/** The type of a class; undefined where it cannot be had. */
export async function readClassType(desk: Desk, id: number): Promise<ClassType | undefined> {
  const read = await readAll(() => readClassTypes(desk));
  return read.ok ? read.data.find(({ class_type_id }) => class_type_id === id) : undefined;
}

async function allTypes(desk: Desk): Promise<ClassType[]> {
  const path = tenantPath(desk);
  const lists = [true, false].map((is_active) =>
    listed(eachItem(desk.sdk.listClassTypes, { path, query: { limit: 200, is_active } })),
  );
  return (await Promise.all(lists)).flat();
}
