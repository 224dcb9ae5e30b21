import { describe, expect, it } from "vitest";
import type { RefusalReason } from "../../../functions/authorizer/token-refused.ts";
import { APP_ARNS, allowedArns, type TestAuthorizer } from "./test-authorizer.ts";

/** A token that must be refused, and for which reason, so that it is not refused for another by accident. */
export type RefusedToken = readonly [name: string, reason: RefusalReason, token: () => string];

/** Tests that the authorizer lets the good token pass and refuses each of the others, group by group. */
export function itRefuses(
  subject: () => TestAuthorizer,
  goodToken: () => string,
  groups: Readonly<Record<string, readonly RefusedToken[]>>,
): void {
  it("the authorizer lets the token pass that each refused one is made from", async () => {
    expect(allowedArns(await subject().authorize(`Bearer ${goodToken()}`))).toEqual(APP_ARNS);
  });

  describe.each(Object.entries(groups))("the authorizer, by the %s of a token,", (_group, tokens) => {
    it.each(tokens)("refuses: %s (%s)", async (_name, reason, token) => {
      await expect(subject().authorize(`Bearer ${token()}`)).rejects.toThrow(/^Unauthorized$/);
      const fields = { outcome: "unauthorized", reason };
      expect(subject().log.at(-1)).toMatchObject({ level: "info", fields });
    });
  });
}
