import { envelope, type InfoEntry, infoEntry, type Success, succeed } from "../../../shared/api/answer.ts";
import type { Commit, Writes } from "../../../shared/operations/decision.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import {
  type ProfileChangeName,
  type ProfileHistoryEntry,
  profileWrites,
} from "../../../shared/tables/client-profile.ts";
import { updateClient, type WholeClient } from "../../../shared/tables/clients-table.ts";
import type { Put } from "../../../shared/tables/transact-item.ts";

/** What a request changes of a client. */
export interface ClientUpdate {
  readonly ok: true;
  readonly operation: ProfileChangeName;
  /** The attributes to set; undefined removes one. */
  readonly set: Readonly<Record<string, unknown>>;
  /** Attributes that callers do not see. They are set even if no field changes, without a new version. */
  readonly unseen?: Readonly<Record<string, unknown>>;
  /** The names of the fields that change, as callers know them; none if nothing changes. */
  readonly fields: readonly string[];
  /** The writes of other items, in the same transaction. */
  readonly writes?: Writes;
  /** A write that follows the transaction; see {@link Commit.afterwards}. */
  readonly afterwards?: Put | undefined;
  /** Further entries of the answer. */
  readonly info?: readonly InfoEntry[];
}

/** The record that an answer is about: the id in its envelope, and the field beside it. */
export interface Shown {
  readonly id: number;
  readonly field: object;
}

/** What a request that changes no field commits: what callers do not see, and its answer, with `ALREADY_DONE`. */
export function unchangedCommit(
  client: WholeClient,
  { unseen }: Pick<ClientUpdate, "unseen">,
  shown: Shown,
): Commit {
  return {
    kind: "commit",
    changes: unseen === undefined ? [] : [{ writes: { client: updateClient(client, unseen) } }],
    success: answer(client, [infoEntry("ALREADY_DONE")], shown),
  };
}

/**
 * What an update of a client commits: its writes, all refused if the record has changed since it was read, and its answer.
 * @param show what the answer shows of the client after it, given the new entry of the history
 */
export function updateCommit(
  { client, caller, clock }: Pick<Attempt<unknown>, "caller" | "clock"> & { readonly client: WholeClient },
  { operation, set: seen, unseen, fields, writes, afterwards, info = [] }: ClientUpdate,
  show: (after: WholeClient, entry: ProfileHistoryEntry) => Shown,
): Commit {
  const set = { ...seen, ...unseen };
  const changed = { ...client, ...set };
  const { attributes, history, entry } = profileWrites(client, client, changed, {
    operation,
    by: caller.principal,
    now: clock.now,
    fields,
    event: "client.updated",
  });
  const { profile_version, updated_at } = attributes;
  const after = { ...changed, profile_version, updated_at };
  return {
    kind: "commit",
    changes: [
      {
        writes: {
          client: updateClient(client, { ...set, ...attributes }),
          clientHistory: history,
          ...writes,
        },
      },
    ],
    afterwards,
    success: answer(after, info, show(after, entry)),
  };
}

function answer(
  { tenant_id, client_id, profile_version }: WholeClient,
  info: readonly InfoEntry[],
  { id, field }: Shown,
): Success {
  const body = { update_response: envelope(id, info), ...field };
  return { ...succeed(200, body), version: profile_version, about: { tenant_id, client_id } };
}
