import type * as v from "valibot";
import { envelope, infoEntry, refuse, succeed } from "../../../../shared/api/answer.ts";
import { putLinkRequest } from "../../../../shared/messages/link-request.ts";
import { type Decision, refused } from "../../../../shared/operations/decision.ts";
import type { Dependencies } from "../../../../shared/operations/operation-definition.ts";
import type { Reads } from "../../../../shared/operations/reads.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { type Attempt, write } from "../../../../shared/operations/write.ts";
import { emailRecord, readContact } from "../../../../shared/tables/clients-table.ts";
import type { MessageKey } from "../../../../shared/tables/messages-table.ts";
import { emailAddress } from "../../../../shared/values/email-address.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { Unavailable } from "../../../../shared/values/unavailable.ts";
import { wakeMessage } from "../../../../shared/webhooks/wake.ts";
import { webhookServices } from "../../webhooks/webhook-services.ts";
import { linkSecret } from "../tour-key.ts";

/** The body of *Send my link*. */
export function sendTourLinkRequest() {
  return requestObject({ email_id: emailAddress() });
}

/** A valid body of *Send my link*. */
export type SendTourLinkRequest = v.InferOutput<ReturnType<typeof sendTourLinkRequest>>;

type LinkAttempt = Attempt<unknown, SendTourLinkRequest>;

/** The address of the request. */
interface LoadedAddress {
  /** The owner of the address; 0 if nobody has it. */
  readonly clientId: number;
  /** A keyed hash of the address; undefined if the tenant sends no messages. */
  readonly address: string | undefined;
}

// No client has it: ids are positive.
const NOBODY = 0;

/**
 * *Send my link*. It reads, writes and answers the same whether or not there is an open tour. Only the function of deliveries looks
 * for one, after the answer.
 */
export const sendTourLink = tenantOperation({
  body: sendTourLinkRequest,
  counts: "change",
  tables: {
    Club: ["BatchGetItem"],
    Clients: ["BatchGetItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
    Messages: ["PutItem"],
  },
  run: async (request, dependencies) => {
    let noted: MessageKey | undefined;
    const answer = await write(
      request,
      {
        load: (attempt: LinkAttempt, reads: Reads) => load(attempt, reads, dependencies),
        decide: (attempt: LinkAttempt, loaded: LoadedAddress) => {
          const { decision, key } = decide(attempt, loaded);
          noted = key;
          return decision;
        },
      },
      dependencies,
    );
    if (answer.ok && noted !== undefined) await wake(request.tenant.tenant_id, noted, dependencies);
    return answer;
  },
});

async function load(
  { tenant, body }: LinkAttempt,
  reads: Reads,
  { use }: Dependencies,
): Promise<LoadedAddress> {
  const { owner } = await reads.read({ owner: readContact(tenant.tenant_id, emailRecord(body.email_id)) });
  const secret = tenant.messages?.enabled ? await (await use(linkSecret))?.() : undefined;
  return { clientId: owner?.client_id ?? NOBODY, address: secret?.addressHash(body.email_id) };
}

function decide(
  { tenant: { tenant_id }, clock, newKey }: LinkAttempt,
  { clientId, address }: LoadedAddress,
): { readonly decision: Decision; readonly key?: MessageKey } {
  if (address === undefined) return { decision: refused(refuse("MESSAGES_OFF")) };
  const request = putLinkRequest(
    { tenant_id, client_id: clientId },
    { token: newKey("link"), address },
    clock.now,
  );
  return {
    decision: {
      kind: "commit",
      changes: [{ writes: { link: request.write } }],
      success: succeed(200, envelope(null, [infoEntry("LINK_SENT")])),
    },
    key: request.key,
  };
}

/** Has the link sent at once. If the queue does not answer, the sweep of the function of deliveries sends it within a minute. */
async function wake(tenantId: number, key: MessageKey, { use }: Dependencies): Promise<void> {
  try {
    const { queue } = await use(webhookServices);
    await queue.send([wakeMessage(tenantId, key)]);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
  }
}
