import * as v from "valibot";
import type { Refusal, Success } from "../../../shared/api/answer.ts";
import { type Basis, refused } from "../../../shared/operations/decision.ts";
import { itemOperation } from "../../../shared/operations/item-operation.ts";
import type {
  DefineOperation,
  OperationDefinition,
} from "../../../shared/operations/operation-definition.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import type { WriteOperation } from "../../../shared/operations/write-operation.ts";
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

/**
 * Defines an operation that changes one client. A booking that changes the record meanwhile makes the request decide again,
 * and refuses nothing.
 */
export function clientOperation<Body extends v.GenericSchema, More>(
  operation: ClientOperation<Body, More>,
): DefineOperation {
  const { shownOf } = operation;
  return itemOperation({
    ...operation,
    ...(shownOf && {
      complete: async ({ body }: Attempt<unknown, v.InferOutput<Body>>, success: Success) =>
        keptWith(success, shownOf(body)),
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
    find: async (attempt: Attempt<ClientPath, v.InferOutput<Body>>, reads) => {
      const person = personIn(attempt);
      const read = reads.read({ client: readWholeClient(person.tenant_id, person.client_id) });
      const [{ client }, history] = await Promise.all([
        read,
        operation.show === undefined ? readHistory(reads, person, read) : [],
      ]);
      if (client === undefined) return clientNotFound();
      const missing = operation.missing?.({ ...attempt, client });
      if (missing !== undefined) return missing;
      return { ok: true, version: client.profile_version, whole: async () => ({ client, history }) };
    },
    basis: ({ client }) => profileBasis(client),
    decide: ({ history, ...request }, more) => {
      const { client, caller, body } = request;
      const change = operation.decide(request, more);
      if (!change.ok) return refused(change);
      const show = (after: WholeClient, entries: readonly ProfileHistoryEntry[]): Shown =>
        operation.show?.(after, request) ?? {
          id: after.client_id,
          field: { client: clientView(after, entries, caller) },
        };
      const commit =
        change.fields.length === 0
          ? unchangedCommit(client, change, show(client, history))
          : updateCommit(request, change, (after, entry) => show(after, [...history, entry]));
      return shownOf === undefined
        ? commit
        : { ...commit, success: keptWithout(commit.success, shownOf(body)) };
    },
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
