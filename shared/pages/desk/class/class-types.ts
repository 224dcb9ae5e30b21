import { eachItem } from "@fitness-club-booking/sdk/lists";
import type { ClassType } from "@fitness-club-booking/sdk/records";
import { type Desk, listed, oncePerDesk, tenantPath } from "../club/club-records.ts";

const kept = oncePerDesk(() => ({ read: undefined as Promise<ClassType[]> | undefined }));

/**
 * The kinds of classes in use, which are read when they are first needed.
 * @throws {CallFailed} where the list is refused or not answered
 */
export async function classTypes(desk: Desk): Promise<ClassType[]> {
  const ofDesk = kept(desk);
  const request = { path: tenantPath(desk), query: { limit: 200 } };
  ofDesk.read ??= listed(eachItem(desk.sdk.listClassTypes, request));
  try {
    return (await ofDesk.read).filter(({ is_active }) => is_active);
  } catch (error) {
    // Whoever asks again reads again.
    ofDesk.read = undefined;
    throw error;
  }
}
