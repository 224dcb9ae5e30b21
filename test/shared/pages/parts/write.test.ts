import type { ApiResult, Refused } from "@fitness-club-booking/sdk";
import { describe, expect, it } from "vitest";
import { saysNothingOfEarlier, Write } from "../../../../shared/pages/parts/write.ts";

const idempotencyKey = "first-attempt";
const PROBLEM = {
  severity: "Error",
  errorCode: "ACCESS_DENIED",
  errorMessage: "",
  identifier: "",
  helptext: "",
  jsonObject: null,
} as const;
const unanswered: ApiResult<never> = { ok: false, reason: "unreachable", cause: undefined, idempotencyKey };
const done: ApiResult<object> = {
  ok: true,
  data: {},
  version: undefined,
  isReplay: false,
  idempotencyKey,
  requestId: undefined,
};

function refused(status: number, problems: Refused["problems"] = [PROBLEM]): Refused {
  return {
    ok: false,
    reason: "refused",
    status,
    problems,
    fields: {},
    nextStarts: [],
    currentVersion: undefined,
    idempotencyKey,
    requestId: undefined,
  };
}

/** What the API was sent: each key in order, undefined where the SDK made a new one. */
function apiAnswering(...answers: readonly ApiResult<object>[]) {
  const keys: (string | undefined)[] = [];
  const call = async (options: { readonly idempotencyKey?: string }) => {
    keys.push(options.idempotencyKey);
    const answer = answers[keys.length - 1];
    if (answer === undefined) throw new Error("The test has no more answers.");
    return answer;
  };
  return { call, keys };
}

describe("a write", () => {
  it("goes on with the key of the same change that was not answered", async () => {
    const { call, keys } = apiAnswering(unanswered, done, done);
    const write = new Write();
    for (let sent = 0; sent < 3; sent += 1) await write.send({ reason: "ill" }, call);
    expect(keys).toEqual([undefined, idempotencyKey, undefined]);
  });

  it("does not go on with the key of another change", async () => {
    const { call, keys } = apiAnswering(unanswered, unanswered);
    const write = new Write();
    await write.send({ reason: "ill", version: 1 }, call);
    await write.send({ reason: "ill", version: 2 }, call);
    expect(keys).toEqual([undefined, undefined]);
  });

  it("keeps the key while another change is refused, and lets it go once another has been made", async () => {
    const { call, keys } = apiAnswering(unanswered, refused(400), unanswered, done, done);
    const write = new Write();
    for (const change of ["make", "end", "make", "end", "make"]) await write.send(change, call);
    expect(keys).toEqual([undefined, undefined, idempotencyKey, undefined, undefined]);
  });

  it.each([
    { name: "401", refusal: refused(401) },
    { name: "403", refusal: refused(403) },
    { name: "429", refusal: refused(429) },
    { name: "408 of a proxy", refusal: refused(408, []) },
  ])(
    "keeps the key where its repeat is refused by a $name, and says that it may have been made",
    async ({ refusal }) => {
      const { call, keys } = apiAnswering(unanswered, refusal, done);
      const write = new Write();
      await write.send({}, call);
      expect(await write.send({}, call)).toEqual({ ...unanswered, cause: refusal });
      await write.send({}, call);
      expect(keys).toEqual([undefined, idempotencyKey, idempotencyKey]);
    },
  );

  it("keeps the key where its repeat is refused: the earlier attempt may be late", async () => {
    const { call, keys } = apiAnswering(unanswered, refused(400), done);
    const write = new Write();
    await write.send({}, call);
    expect(await write.send({}, call)).toEqual(refused(400));
    await write.send({}, call);
    expect(keys).toEqual([undefined, idempotencyKey, idempotencyKey]);
  });

  it("was refused where it is no repeat, whatever refuses it", async () => {
    const { call, keys } = apiAnswering(refused(403), done);
    const write = new Write();
    expect(await write.send({}, call)).toEqual(refused(403));
    await write.send({}, call);
    expect(keys).toEqual([undefined, undefined]);
  });

  it("may have been made if its repeat was not sent, and was not if no attempt was sent", async () => {
    const unsent: ApiResult<never> = { ...unanswered, isUnsent: true };
    const { call } = apiAnswering(unsent, unsent, unanswered, unsent);
    const write = new Write();
    expect(await write.send({}, call)).toEqual(unsent);
    expect(await write.send({}, call)).toEqual(unsent);
    await write.send({}, call);
    expect(await write.send({}, call)).toEqual(unanswered);
  });

  it("is sent once at a time, until what follows a refusal is done", async () => {
    const { call, keys } = apiAnswering(refused(412), done);
    const write = new Write();
    const { promise: read, resolve: endReading } = Promise.withResolvers<void>();
    const first = write.send({ version: 1 }, call, () => read);
    expect(write.isBusy).toBe(true);
    expect(await write.send({ version: 2 }, call)).toBeUndefined();
    endReading();
    expect(await first).toEqual(refused(412));
    expect(write.isBusy).toBe(false);
    expect(await write.send({ version: 2 }, call)).toEqual(done);
    expect(keys).toHaveLength(2);
  });

  it("is settled unless something is on its way or was not answered", async () => {
    const { call } = apiAnswering(unanswered, refused(429), done);
    const write = new Write();
    const settled = [write.isSettled];
    for (let sent = 0; sent < 3; sent += 1) {
      const answer = write.send({}, call);
      settled.push(write.isSettled);
      await answer;
      settled.push(write.isSettled);
    }
    expect(settled).toEqual([true, false, false, false, false, false, true]);
  });

  it("can be sent again after a fault", async () => {
    const { call } = apiAnswering(done);
    const write = new Write();
    await expect(write.once(() => Promise.reject(new Error("fault")))).rejects.toThrow("fault");
    expect(await write.send({}, call)).toEqual(done);
  });
});

describe("saysNothingOfEarlier", () => {
  it.each([401, 403, 429])("is true of a %i, which comes before the API looks for the key", (status) => {
    expect(saysNothingOfEarlier(refused(status))).toBe(true);
  });

  it.each([400, 404, 412, 422])("is false of a %i, which comes after it", (status) => {
    expect(saysNothingOfEarlier(refused(status))).toBe(false);
  });

  it("is true of a refusal without problems: something in front of the API refused", () => {
    expect(saysNothingOfEarlier(refused(408, []))).toBe(true);
    expect(saysNothingOfEarlier(refused(408))).toBe(false);
  });

  it("is false of any other result", () => {
    expect(saysNothingOfEarlier({ ok: false, reason: "unreachable", cause: undefined, idempotencyKey })).toBe(
      false,
    );
  });
});
