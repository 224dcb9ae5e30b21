import type { ClientId } from "../../../shared/tables/client-id.ts";
import {
  type ClientProfile,
  type ProfileHistoryEntry,
  profileHistory,
} from "../../../shared/tables/client-profile.ts";
import type { ItemReads } from "../../../shared/tables/database.ts";

/**
 * The changes of a client's profile up to the version that is being read, in any order. Both are read at once, so a change
 * may come in between: the history is read again if it lacks the change that made the version.
 */
export async function readHistory(
  reads: Pick<ItemReads, "query">,
  person: ClientId,
  read: Promise<{ readonly client: Pick<ClientProfile, "profile_version" | "updated_at"> | undefined }>,
): Promise<ProfileHistoryEntry[]> {
  const entries = () => reads.query(profileHistory(person), () => true, Number.POSITIVE_INFINITY);
  const [found, { client }] = await Promise.all([entries(), read]);
  if (client === undefined) return [];
  const { profile_version: version, updated_at } = client;
  const isWhole = updated_at === undefined || found.some((entry) => entry.version >= version);
  return (isWhole ? found : await entries()).filter((entry) => entry.version <= version);
}
