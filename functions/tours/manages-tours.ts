import type { Caller } from "../../shared/api/caller.ts";

/** Whether a caller has `tours.manage`. Any other caller is a visitor, who must not learn anything about other people. */
export function managesTours({ scopes }: Pick<Caller, "scopes">): boolean {
  return scopes.includes("tours.manage");
}
