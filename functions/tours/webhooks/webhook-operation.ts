import type * as v from "valibot";
import { type Answer, type Refusal, refuse, type Success } from "../../../shared/api/answer.ts";
import { versionRefusal } from "../../../shared/api/conditional-requests.ts";
import { type Decision, refused } from "../../../shared/operations/decision.ts";
import type {
  DefineOperation,
  Dependencies,
  ItemAction,
} from "../../../shared/operations/operation-definition.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import {
  type TenantOperation,
  type TenantRequest,
  tenantOperation,
} from "../../../shared/operations/tenant-operation.ts";
import { type Attempt, write } from "../../../shared/operations/write.ts";
import { readWebhook, type WebhookItem } from "../../../shared/tables/webhooks-table.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { readState, type StateItem } from "../../../shared/webhooks/webhook-state.ts";

/** The path's parameter. */
export interface WebhookPath {
  readonly webhook_id: number;
}

/** A request that changes a webhook, and the webhook as it is now. */
export interface WebhookRequest<Body> extends Attempt<WebhookPath, Body> {
  readonly webhook: WebhookItem;
  /** The state of its deliveries; undefined before the first. */
  readonly state: StateItem | undefined;
}

/** What an operation that changes a webhook declares. */
export interface WebhookOperation<Body extends v.GenericSchema, More>
  extends Pick<
    TenantOperation<PathEntries, Record<never, never>, Body>,
    "body" | "successStatus" | "versions"
  > {
  /** What it does with the items of Webhooks, beside reading the webhook. */
  readonly actions: readonly ItemAction[];
  /** Makes what the decision needs and only a service can give. */
  readonly prepare: (webhook: WebhookItem, body: v.InferOutput<Body>, services: Services) => Promise<More>;
  /** Decides by the webhook and its state; pure. */
  readonly decide: (request: WebhookRequest<v.InferOutput<Body>>, more: More) => Decision;
  /** Does what follows a success, sent again or not, and makes its answer. */
  readonly afterwards?: (
    success: Success,
    request: TenantRequest<WebhookPath, unknown, unknown>,
    services: Services,
  ) => Promise<Answer>;
}

type PathEntries = { readonly webhook_id: ReturnType<typeof pathId> };
type Services = Dependencies["webhookServices"];

interface Loaded<More> {
  readonly ok: true;
  readonly webhook: WebhookItem;
  readonly state: StateItem | undefined;
  readonly more: More;
}

/**
 * Defines an operation that changes one webhook of the caller's principal. It checks in the contract's order: earlier answer,
 * 404, 412, then the operation's own rules.
 */
export function webhookOperation<More, Body extends v.GenericSchema = v.GenericSchema<undefined>>(
  operation: WebhookOperation<Body, More>,
): DefineOperation {
  type Request = Attempt<WebhookPath, v.InferOutput<Body>>;

  async function load(
    { tenant, path, caller, body, ifMatch }: Request,
    reads: Reads,
    services: Services,
  ): Promise<Loaded<More> | Refusal> {
    const id = { tenant_id: tenant.tenant_id, webhook_id: path.webhook_id };
    const { webhook, state } = await reads.read({ webhook: readWebhook(id), state: readState(id) });
    if (webhook === undefined || webhook.created_by !== caller.principal) return webhookNotFound();
    const stale = versionRefusal(ifMatch, webhook.version, false);
    if (stale !== undefined) return stale;
    return { ok: true, webhook, state, more: await operation.prepare(webhook, body, services) };
  }

  function decide(attempt: Request, loaded: Loaded<More> | Refusal): Decision {
    if (!loaded.ok) return refused(loaded);
    const { webhook, state, more } = loaded;
    return operation.decide({ ...attempt, webhook, state }, more);
  }

  return tenantOperation<PathEntries, Record<never, never>, Body>({
    ...operation,
    path: () => ({ webhook_id: pathId() }),
    counts: "change",
    tables: {
      Club: ["BatchGetItem"],
      Webhooks: ["BatchGetItem", ...operation.actions],
      Idempotency: ["BatchGetItem", "PutItem"],
    },
    run: async (request, dependencies) => {
      const { webhookServices: services } = dependencies;
      const steps = {
        load: (attempt: Request, reads: Reads) => load(attempt, reads, services),
        decide,
      };
      const answer = await write(request, steps, dependencies);
      if (!answer.ok || operation.afterwards === undefined) return answer;
      return await operation.afterwards(answer, request, services);
    },
  });
}

/** The refusal of a webhook that is not there, or another principal's. */
export function webhookNotFound(): Refusal {
  return refuse("WEBHOOK_NOT_FOUND", { identifier: "webhook_id" });
}
