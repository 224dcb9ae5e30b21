import * as v from "valibot";
import type { InvocationResult } from "../lambda/invocation.ts";
import type { GatewayResponseType } from "./gateway-responses.ts";
import { allowsInvocation, PolicySchema } from "./policy.ts";

/** A token authorizer as the template declares it. */
export interface TokenAuthorizerSettings {
  /** The header that carries the token. */
  readonly header: string;
  /** The pattern that the whole header must match before the function is called. */
  readonly pattern: RegExp | undefined;
  /** How long the answer to a token is cached. */
  readonly ttlMs: number;
  readonly functionId: string;
}

/** The caller as a function gets it, or the error that the gateway answers. */
export type Authorization =
  | {
      readonly ok: true;
      readonly principalId: string;
      /** The authorizer's context; the gateway passes every value on as a string. */
      readonly context: Readonly<Record<string, string>>;
    }
  | { readonly ok: false; readonly responseType: GatewayResponseType; readonly fault?: unknown };

/** What a token authorizer depends on. */
export interface AuthorizerPorts {
  readonly invoke: (event: unknown) => Promise<InvocationResult>;
  readonly nowMs: () => number;
}

const flat = v.union([v.string(), v.number(), v.boolean()]);

const VerdictSchema = v.object({
  principalId: v.string(),
  policyDocument: PolicySchema,
  context: v.optional(v.record(v.string(), flat), {}),
});

type Verdict = v.InferOutput<typeof VerdictSchema>;

type Asked = { readonly ok: true; readonly verdict: Verdict } | Extract<Authorization, { ok: false }>;

// The error that makes the gateway answer 401: API Gateway Developer Guide, "Input to a Lambda authorizer".
const UNAUTHORIZED_MESSAGE = "Unauthorized";

/** Calls a token authorizer's function, caches its answer to a token, and evaluates its policy for each method. */
export class TokenAuthorizer {
  readonly #settings: TokenAuthorizerSettings;
  readonly #ports: AuthorizerPorts;
  readonly #kept = new Map<string, { readonly verdict: Verdict; readonly untilMs: number }>();

  constructor(settings: TokenAuthorizerSettings, ports: AuthorizerPorts) {
    this.#settings = settings;
    this.#ports = ports;
  }

  /** Whether the bearer of `unverifiedToken`, the authorizer's whole header, may call the method. */
  async authorize(unverifiedToken: string | undefined, methodArn: string): Promise<Authorization> {
    const { pattern } = this.#settings;
    if (!unverifiedToken || pattern?.test(unverifiedToken) === false) return refused("UNAUTHORIZED");
    const asked = await this.#verdict(unverifiedToken, methodArn);
    if (!asked.ok) return asked;
    const { policyDocument, principalId, context } = asked.verdict;
    if (!allowsInvocation(policyDocument, methodArn)) return refused("ACCESS_DENIED");
    const texts = Object.entries(context).map(([name, value]) => [name, String(value)]);
    return { ok: true, principalId, context: Object.fromEntries(texts) };
  }

  async #verdict(authorizationToken: string, methodArn: string): Promise<Asked> {
    const kept = this.#kept.get(authorizationToken);
    if (kept !== undefined && kept.untilMs > this.#ports.nowMs()) return { ok: true, verdict: kept.verdict };
    const asked = readVerdict(await this.#ports.invoke({ type: "TOKEN", authorizationToken, methodArn }));
    if (asked.ok) this.#keep(authorizationToken, asked.verdict);
    return asked;
  }

  #keep(token: string, verdict: Verdict): void {
    const nowMs = this.#ports.nowMs();
    for (const [other, { untilMs }] of this.#kept) if (untilMs <= nowMs) this.#kept.delete(other);
    this.#kept.set(token, { verdict, untilMs: nowMs + this.#settings.ttlMs });
  }
}

function readVerdict(result: InvocationResult): Asked {
  if (!result.ok) {
    if (result.errorMessage === UNAUTHORIZED_MESSAGE) return refused("UNAUTHORIZED");
    return refused("AUTHORIZER_FAILURE", result);
  }
  const parsed = v.safeParse(VerdictSchema, JSON.parse(result.payload));
  if (parsed.success) return { ok: true, verdict: parsed.output };
  return refused("AUTHORIZER_CONFIGURATION_ERROR", v.flatten(parsed.issues));
}

function refused(responseType: GatewayResponseType, fault?: unknown): Extract<Authorization, { ok: false }> {
  return { ok: false, responseType, ...(fault === undefined ? {} : { fault }) };
}
