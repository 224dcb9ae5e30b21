import * as v from "valibot";
import type { Refusal, Success } from "../../../shared/api/answer.ts";
import { versionRefusal } from "../../../shared/api/conditional-requests.ts";
import { type Basis, type Commit, type Decision, refused } from "../../../shared/operations/decision.ts";
import type {
  DefineOperation,
  OperationDefinition,
} from "../../../shared/operations/operation-definition.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import { type WriteOperation, writeOperation } from "../../../shared/operations/write-operation.ts";
import { clientNotFound, clientView } from "../../../shared/people/client-view.ts";
import { type ProfileHistoryEntry, profileStateEntries } from "../../../shared/tables/client-profile.ts";
import { readWholeClient, type WholeClient } from "../../../shared/tables/clients-table.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { type ClientUpdate, type Shown, unchangedCommit, updateCommit } from "./client-update.ts";
import { type ClientFields, keptWith, keptWithout } from "./kept-client.ts";
import { readHistory } from "./read-history.ts";

/** A request to change a client's record, and the record as it is now. */
export interface ClientRequest<Body> extends Attempt<ClientPath, Body> {
  readonly client: WholeClient;
}

/** The path's parameters: the client, and what else the path names. */
type ClientPath = Readonly<Record<string, number>>;

/** What an operation that changes a client declares. */
export interface ClientOperation<Body extends v.GenericSchema, More>
  extends Pick<WriteOperation<Record<never, never>, Body, More>, "body" | "bodyRefusal"> {
  /** The path's parameters beside `client_id`. */
  readonly path?: () => Readonly<Record<string, ReturnType<typeof pathId>>>;
  /** The actions that it uses in addition to those of every change of a client. */
  readonly tables?: OperationDefinition["tables"];
  /** The refusal (404) if the client does not have what else the path names. */
  readonly missing?: (request: ClientRequest<v.InferOutput<Body>>) => Refusal | undefined;
  /** Whether `If-Match` is required, because the change replaces the record. */
  readonly requiresIfMatch?: boolean;
  /** Reads what else the decision needs. */
  readonly load: (request: ClientRequest<v.InferOutput<Body>>, reads: Reads) => Promise<More>;
  /** Decides by the record and what else was loaded; pure. */
  readonly decide: (request: ClientRequest<v.InferOutput<Body>>, more: More) => Refusal | ClientUpdate;
  /** The fields of the client that a body sets, as the answer shows them; they are not stored with it. */
  readonly shownOf?: (body: v.InferOutput<Body>) => ClientFields;
  /** What the answer shows; the client by default. */
  readonly show?: (client: WholeClient, request: ClientRequest<v.InferOutput<Body>>) => Shown;
}

interface Loaded<More> {
  readonly ok: true;
  readonly client: WholeClient;
  readonly history: readonly ProfileHistoryEntry[];
  readonly more: More;
}

/**
 * Defines an operation that changes one client. It checks in the contract's order: earlier answer, 404, 412 and 428, then
 * the operation's own rules. A booking that changes the record meanwhile makes the request decide again, and refuses
 * nothing.
 */
export function clientOperation<Body extends v.GenericSchema, More>(
  operation: ClientOperation<Body, More>,
): DefineOperation {
  type Request = Attempt<ClientPath, v.InferOutput<Body>>;

  async function load(attempt: Request, reads: Reads): Promise<Loaded<More> | Refusal> {
    const person = personIn(attempt);
    const read = reads.read({ client: readWholeClient(person.tenant_id, person.client_id) });
    const [{ client }, history] = await Promise.all([
      read,
      operation.show === undefined ? readHistory(reads, person, read) : [],
    ]);
    if (client === undefined) return clientNotFound();
    const missing = operation.missing?.({ ...attempt, client });
    if (missing !== undefined) return missing;
    const { profile_version } = client;
    const stale = versionRefusal(attempt.ifMatch, profile_version, operation.requiresIfMatch ?? false);
    if (stale !== undefined) return stale;
    return { ok: true, client, history, more: await operation.load({ ...attempt, client }, reads) };
  }

  function decide(attempt: Request, loaded: Loaded<More> | Refusal): Decision {
    if (!loaded.ok) return refused(loaded);
    const { client, history, more } = loaded;
    const request = { ...attempt, client };
    const change = operation.decide(request, more);
    // The other data was read after the profile. If the profile has changed since, decide again.
    if (!change.ok) return { ...refused(change), basis: profileBasis(client) };
    const { shownOf } = operation;
    const kept = (commit: Commit): Commit =>
      shownOf === undefined
        ? commit
        : { ...commit, success: keptWithout(commit.success, shownOf(attempt.body)) };
    const show = (after: WholeClient, entries: readonly ProfileHistoryEntry[]): Shown =>
      operation.show?.(after, request) ?? {
        id: after.client_id,
        field: { client: clientView(after, entries, attempt.caller) },
      };
    if (change.fields.length === 0) return kept(unchangedCommit(client, change, show(client, history)));
    return kept(updateCommit(request, change, (after, entry) => show(after, [...history, entry])));
  }

  const { shownOf } = operation;
  return writeOperation({
    ...operation,
    ...(shownOf && {
      complete: async ({ body }: Request, success: Success) => keptWith(success, shownOf(body)),
    }),
    path: () => ({ client_id: pathId(), ...operation.path?.() }),
    versions: "matched",
    tables: {
      Club: ["BatchGetItem"],
      Idempotency: ["BatchGetItem", "PutItem"],
      Clients: ["BatchGetItem", "UpdateItem"],
      Parts: ["PutItem", "Query"],
      ...operation.tables,
    },
    load,
    decide,
  });
}

function personIn({ tenant, path }: Attempt<ClientPath>) {
  const { client_id } = path;
  if (client_id === undefined) throw new Error("The path names no client.");
  return { tenant_id: tenant.tenant_id, client_id };
}

const VersionSchema = v.object({ profile_version: profileStateEntries.profile_version });

function profileBasis({ tenant_id, client_id, profile_version }: WholeClient): Basis {
  const client = { ...readWholeClient(tenant_id, client_id), schema: VersionSchema };
  return { keys: { client }, found: { client: { profile_version } } };
}
