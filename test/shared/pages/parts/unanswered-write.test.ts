import type { ApiResult } from "@fitness-club-booking/sdk";
import { describe, expect, it } from "vitest";
import { UnansweredWrite } from "../../../../shared/pages/parts/unanswered-write.ts";

const idempotencyKey = "first-attempt";
const unreachable: ApiResult<never> = {
  ok: false,
  reason: "unreachable",
  cause: new Error("no answer"),
  idempotencyKey,
};
const done: ApiResult<object> = {
  ok: true,
  data: {},
  version: 2,
  isReplay: false,
  idempotencyKey,
  requestId: undefined,
};

describe("a write that was not answered", () => {
  it("gives its key to the same write", () => {
    const write = new UnansweredWrite();
    expect(write.keyFor({ reason: "ill" })).toBeUndefined();
    write.note({ reason: "ill" }, unreachable);
    expect(write.keyFor({ reason: "ill" })).toBe(idempotencyKey);
  });

  it("gives its key to no other write", () => {
    const write = new UnansweredWrite();
    write.note({ reason: "ill" }, unreachable);
    expect(write.keyFor({ reason: "away" })).toBeUndefined();
    expect(write.keyFor({})).toBeUndefined();
  });

  it("gives its key to nothing once a write is answered", () => {
    const write = new UnansweredWrite();
    write.note({ reason: "ill" }, unreachable);
    write.note({ reason: "ill" }, done);
    expect(write.keyFor({ reason: "ill" })).toBeUndefined();
  });

  it("may have been made even if it cannot be sent again", () => {
    const write = new UnansweredWrite();
    const unsent: ApiResult<never> = { ...unreachable, isUnsent: true };
    expect(write.note({ reason: "ill" }, unsent)).toHaveProperty("isUnsent", true);
    write.note({ reason: "away" }, unreachable);
    expect(write.note({ reason: "away" }, unsent)).not.toHaveProperty("isUnsent");
  });
});
