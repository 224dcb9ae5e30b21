import { infoEntry, type Refusal, refuseAll } from "../../../shared/api/answer.ts";
import type { Caller } from "../../../shared/api/caller.ts";
import { scopesOf } from "../../../shared/webhooks/event-types.ts";

/** Refuses the event types whose records the caller's token may not read. */
export function refuseEventTypes(
  patterns: readonly string[],
  { scopes }: Pick<Caller, "scopes">,
): Refusal | undefined {
  const problems = patterns.flatMap((pattern, index) => {
    const missing = scopesOf(pattern).filter((scope) => !scopes.includes(scope));
    if (missing.length === 0) return [];
    const needed = missing.join(" and ");
    return infoEntry("ACCESS_DENIED", {
      identifier: `event_types[${index}]`,
      message: `The token may not read the records of ${pattern}.`,
      help: `Use a token with ${needed}, or remove ${pattern} from event_types.`,
      jsonObject: { scopes: missing },
    });
  });
  return refuseAll(problems);
}
