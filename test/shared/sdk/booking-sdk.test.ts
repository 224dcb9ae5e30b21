import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, expectTypeOf, it } from "vitest";
import { operationNames } from "../../../shared/api/operations.ts";
import { defaultTiming } from "../../../shared/sdk/attempts.ts";
import { createBookingSdk } from "../../../shared/sdk/booking-sdk.ts";
import type { AnswerOf, ArgumentsOf } from "../../../shared/sdk/operation.ts";
import { bookTour, listTours } from "../../../shared/sdk/operations.ts";
import { TokenUnavailable } from "../../../shared/sdk/token-unavailable.ts";
import { refusal, reply, sdkOf } from "./fake-api.ts";

type AllMethods = ReturnType<typeof sdkOf>["sdk"];

const PATH = { tenant_id: 11 };
const BODY = {
  appointment_type_id: 101,
  client_id: 9001,
  coach_id: 501,
  room_id: 72,
  start_date_time: "2027-03-01T10:00:00Z",
};
const CALL = { path: PATH, body: BODY };
const BOOKED = {
  create_response: { id: 7, info: [] },
  update_response: { id: null, info: [] },
  client_booked_details: [],
};
const LOST = new TypeError("fetch failed");

describe("the SDK", () => {
  it("sends one booking to its path, with token, key and JSON", async () => {
    const { sdk, requests, sent } = sdkOf([reply(201, BOOKED)]);
    const result = await sdk.createAppointment(CALL);
    expect(result).toMatchObject({ ok: true, data: BOOKED, isReplay: false, requestId: "request-1" });
    expect(requests.map(({ url }) => url)).toEqual(["https://api.example/prod/tenants/11/appointments"]);
    expect(await requests[0]?.json()).toEqual(BODY);
    expect(sent("Authorization")).toEqual(["Bearer token-1"]);
    expect(sent("Idempotency-Key")).toEqual([expect.stringMatching(/^[\da-f]{32}$/)]);
  });

  it("asks for the language that it was given, and for none else", async () => {
    for (const language of ["de", undefined]) {
      const sent: (string | null)[] = [];
      const sdk = createBookingSdk(
        {
          baseUrl: "https://api.example",
          token: async () => ({ accessToken: "token", expiresAtMs: Date.now() + 60_000 }),
          fetch: async (request) => {
            sent.push(request.headers.get("Accept-Language"));
            return Response.json({ tours: [], next_cursor: null });
          },
          ...(language === undefined ? {} : { language }),
        },
        { listTours },
      );
      await sdk.listTours({ path: { company_uuid: "a", tenant_uuid: "b" } });
      expect(sent).toEqual([language ?? null]);
    }
  });

  it("reads with path and query, and without a key", async () => {
    const page = { rooms: [], next_cursor: null };
    const { sdk, requests, sent } = sdkOf([reply(200, page)]);
    const result = await sdk.listRooms({ path: PATH, query: { limit: 5, is_active: false } });
    expect(result).toMatchObject({ ok: true, data: page });
    const [request] = requests;
    expect(request?.method).toBe("GET");
    expect(request?.url).toBe("https://api.example/prod/tenants/11/rooms?limit=5&is_active=false");
    expect(request?.body).toBeNull();
    expect(sent("Idempotency-Key")).toEqual([null]);
  });

  it("calls an operation that needs nothing with nothing", async () => {
    const { sdk, requests } = sdkOf([reply(200, { tenants: [], next_cursor: null })]);
    expect(await sdk.listTenants()).toMatchObject({ ok: true, data: { tenants: [] } });
    expect(requests.map(({ url }) => url)).toEqual(["https://api.example/prod/tenants"]);
  });

  it("has a method for each operation that was handed in, and no other", () => {
    const options = { baseUrl: "https://api.example", token: () => Promise.reject(LOST) };
    const club = createBookingSdk(options, { bookTour, listTours });
    expect(Object.keys(club)).toEqual(["bookTour", "listTours"]);
    expectTypeOf<keyof typeof club>().toEqualTypeOf<"bookTour" | "listTours">();
  });

  it("has a method for every operation where all are handed in", () => {
    const { sdk } = sdkOf([]);
    expect(Object.keys(sdk).toSorted()).toEqual(operationNames.toSorted());
  });

  it("takes and gives what the description says, and nothing else", () => {
    expectTypeOf<ArgumentsOf<"listTenants">["length"]>().toEqualTypeOf<0 | 1 | 2>();
    expectTypeOf<ArgumentsOf<"getRoom">[0]>().toEqualTypeOf<{
      readonly path: { tenant_id: number; room_id: number };
    }>();
    expectTypeOf<AnswerOf<"getRoom">["capacity"]>().toEqualTypeOf<number>();
    expectTypeOf<AnswerOf<"createAppointment">["create_response"]["id"]>().toEqualTypeOf<number | null>();
  });

  it("makes another key for another booking", async () => {
    const { sdk, sent } = sdkOf([reply(201, BOOKED), reply(201, BOOKED)]);
    await sdk.createAppointment(CALL);
    await sdk.createAppointment(CALL);
    expect(new Set(sent("Idempotency-Key")).size).toBe(2);
  });

  it("sends a tour's key where it is said, and no other header for it", async () => {
    const { sdk, sent } = sdkOf([reply(200, {}), reply(200, {})]);
    const path = { company_uuid: "c", tenant_uuid: "t" };
    await sdk.listTourAvailability({ path, query: { exclude_tour_id: 7 } }, { tourKey: "secret" });
    await sdk.listTourAvailability({ path, query: {} });
    expect(sent("Tour-Key")).toEqual(["secret", null]);
  });

  it("sends the version that a call may change, and no body where there is none", async () => {
    const { sdk, requests, sent } = sdkOf([reply(200, { id: 7, info: [] }), reply(200, { id: 7, info: [] })]);
    const path = { tenant_id: 11, coach_id: 501, unavailability_id: 7 };
    await sdk.removeStaffUnavailability({ path }, { ifMatch: 1 });
    await sdk.removeStaffUnavailability({ path });
    expect(sent("If-Match")).toEqual(['"1"', null]);
    expect(requests.map(({ method, body }) => [method, body])).toEqual([
      ["DELETE", null],
      ["DELETE", null],
    ]);
  });

  it("may change the record that was read, or the one that a write answered", async () => {
    const read = { id: 7, version: 3 };
    const { sdk, sent } = sdkOf([
      reply(200, read, { ETag: '"3"' }),
      reply(200, {}, { ETag: '"4"' }),
      reply(200, {}),
    ]);
    const request = { path: { ...PATH, appointment_id: 7 }, body: {} };
    const found = await sdk.getAppointment({ path: request.path });
    if (!found.ok) throw new Error("The appointment was not found.");
    const cancelled = await sdk.cancelAppointment(request, { ifMatch: found.data });
    if (!cancelled.ok || cancelled.version === undefined) throw new Error("The answer has no version.");
    await sdk.cancelAppointment(request, { ifMatch: cancelled.version });
    expect([found.version, cancelled.version]).toEqual([3, 4]);
    expect(sent("If-Match")).toEqual([null, '"3"', '"4"']);
  });

  it.each([undefined, "", "3", 'W/"3"', '"0"', '"x"'])("knows no version by the ETag %s", async (etag) => {
    const { sdk } = sdkOf([reply(200, {}, etag === undefined ? {} : { ETag: etag })]);
    expect(await sdk.listTenants()).toMatchObject({ ok: true, version: undefined });
  });

  it("says the version that a record has now where it is not the one that was read", async () => {
    const changed = { errorCode: "VERSION_CHANGED", jsonObject: { version: 5 } };
    const { sdk } = sdkOf([refusal(412, changed), refusal(400, { ...changed, errorCode: "FIELD_INVALID" })]);
    const request = { path: { ...PATH, appointment_id: 7 }, body: {} };
    const [stale, invalid] = [await sdk.cancelAppointment(request), await sdk.cancelAppointment(request)];
    expect(stale).toMatchObject({ reason: "refused", status: 412, currentVersion: 5 });
    expect(invalid).toMatchObject({ reason: "refused", status: 400, currentVersion: undefined });
  });

  it("says which field is wrong, and all that is", async () => {
    const entries = [
      { errorCode: "FIELD_INVALID", identifier: "client_id" },
      { errorCode: "FIELD_REQUIRED", identifier: "room_id" },
    ];
    const { sdk } = sdkOf([refusal(400, ...entries)]);
    const result = await sdk.createAppointment(CALL);
    expect(result).toMatchObject({
      ok: false,
      reason: "refused",
      status: 400,
      fields: { client_id: [entries[0]], room_id: [entries[1]] },
      nextStarts: [],
    });
  });

  it.each(["constructor", "__proto__"])("says that a field called %s is wrong", async (identifier) => {
    const entry = { errorCode: "FIELD_UNKNOWN", identifier };
    const { sdk } = sdkOf([refusal(400, entry)]);
    const result = await sdk.createAppointment(CALL);
    const fields = !result.ok && result.reason === "refused" ? Object.entries(result.fields) : [];
    expect(fields).toMatchObject([[identifier, [entry]]]);
  });

  it("offers the next starts where somebody is taken", async () => {
    const next_starts = ["2027-03-01T11:00:00.000Z"];
    const jsonObject = { next_starts: [...next_starts, "soon", 7] };
    const { sdk } = sdkOf([refusal(400, { errorCode: "COACH_UNAVAILABLE", jsonObject })]);
    expect(await sdk.createAppointment(CALL)).toMatchObject({ nextStarts: next_starts });
  });

  it.each([
    ["what is no JSON", new Response("<html>", { status: 403 })],
    ["another JSON", reply(403, { message: "no" })],
    ["an info that is none", reply(403, { id: null, info: [null, 7, {}] })],
  ])(
    "takes %s for something in front of the API: a read is refused, a write unanswered",
    async (_, answer) => {
      const { sdk } = sdkOf([answer, answer.clone()]);
      const refused = { reason: "refused", status: 403, problems: [] };
      expect(await sdk.listTenants()).toMatchObject(refused);
      expect(await sdk.createAppointment(CALL)).toMatchObject({ reason: "unreachable", cause: refused });
    },
  );
});

describe("a booking whose answer is lost", () => {
  it("is tried again with the same key, and says that it was booked before", async () => {
    const { sdk, sent } = sdkOf([LOST, reply(201, BOOKED, { "Idempotency-Replayed": "true" })]);
    expect(await sdk.createAppointment(CALL)).toMatchObject({ ok: true, isReplay: true });
    const [first, second] = sent("Idempotency-Key");
    expect(second).toBe(first);
  });

  it("is unreachable after the last attempt, with the key to go on with", async () => {
    const { sdk, sent } = sdkOf([LOST, LOST, LOST, reply(201, BOOKED)], { attempts: 3 });
    const result = await sdk.createAppointment(CALL);
    expect(result).toMatchObject({ ok: false, reason: "unreachable", cause: LOST });
    const { idempotencyKey } = result;
    await sdk.createAppointment(CALL, { idempotencyKey });
    expect(sent("Idempotency-Key")).toEqual(Array(4).fill(idempotencyKey));
  });

  it.each([408, 429, 502, 503, 504])("is tried again after a %i", async (status) => {
    const { sdk, requests } = sdkOf([refusal(status), reply(201, BOOKED)]);
    expect(await sdk.createAppointment(CALL)).toMatchObject({ ok: true });
    expect(requests.length).toBe(2);
  });

  it.each([400, 403, 404, 413, 415, 422])("is not tried again after a %i", async (status) => {
    const { sdk, requests } = sdkOf([refusal(status)]);
    expect(await sdk.createAppointment(CALL)).toMatchObject({ reason: "refused", status });
    expect(requests.length).toBe(1);
  });

  it.each([
    ["a fault", 1, refusal(500)],
    ["a gateway that waited in vain", 2, new Response("<html>", { status: 504 })],
    ["an answer without a record", 2, new Response(null, { status: 200 })],
    ["an answer that is null", 2, reply(200, null)],
  ])("is unreachable after %s", async (_, made, answer) => {
    const { sdk, requests } = sdkOf([answer, answer.clone()], { attempts: 2 });
    const result = await sdk.createAppointment(CALL);
    expect(result).toMatchObject({ ok: false, reason: "unreachable", cause: expect.anything() });
    expect(requests.length).toBe(made);
  });

  it.each([401, 403, 429, 503])(
    "is unreachable where the next attempt is refused with %i",
    async (status) => {
      const { sdk } = sdkOf([LOST, refusal(status)], { attempts: 2 });
      expect(await sdk.createAppointment(CALL)).toMatchObject({ reason: "unreachable", cause: { status } });
    },
  );

  it.each([400, 404, 407, 408, 413, 451])(
    "is unreachable where a proxy answers the next attempt with %i in the API's place",
    async (status) => {
      const { sdk } = sdkOf([LOST, new Response("<html>", { status })], { attempts: 2 });
      expect(await sdk.createAppointment(CALL)).toMatchObject({ reason: "unreachable", cause: { status } });
    },
  );

  it("is refused where the API judges an attempt after that of a proxy", async () => {
    const { sdk } = sdkOf([new Response(null, { status: 408 }), refusal(400)]);
    expect(await sdk.createAppointment(CALL)).toMatchObject({ reason: "refused", status: 400 });
  });

  it("is refused where the next attempt is judged, or the refusal is the first", async () => {
    for (const replies of [[LOST, refusal(400)], [refusal(429), refusal(429)], [refusal(403)]]) {
      const { sdk } = sdkOf(replies, { attempts: 2 });
      expect(await sdk.createAppointment(CALL)).toMatchObject({ reason: "refused" });
    }
  });

  it("waits longer each time", async () => {
    const { sdk, pausesMs } = sdkOf([LOST, LOST, LOST, LOST]);
    await sdk.createAppointment(CALL);
    expect(pausesMs).toEqual([300, 600, 1_200]);
  });

  it("waits as long as Retry-After asks", async () => {
    const answer = reply(503, { id: null, info: [] }, { "Retry-After": "2" });
    const { sdk, pausesMs } = sdkOf([answer, reply(201, BOOKED)]);
    await sdk.createAppointment(CALL);
    expect(pausesMs[0]).toBeGreaterThanOrEqual(2_000);
  });

  it("ends at once where it is broken off", async () => {
    const broken = new AbortController();
    const { sdk, requests } = sdkOf([LOST, LOST]);
    broken.abort(new Error("The visitor left."));
    await expect(sdk.createAppointment(CALL, { signal: broken.signal })).rejects.toThrow("The visitor left.");
    expect(requests).toEqual([]);
  });

  it("ends at once where it is broken off in a pause", async () => {
    const broken = new AbortController();
    const answer = reply(429, { id: null, info: [] }, { "Retry-After": "20" });
    const { sdk } = sdkOf([answer], { timing: { ...defaultTiming, nowMs: () => 0 } });
    setTimeout(() => broken.abort(new Error("The visitor left.")), 20);
    const call = sdk.createAppointment(CALL, { signal: broken.signal });
    // Timers fire in the order of their times, however late.
    await expect(Promise.race([call, sleep(10_000)])).rejects.toThrow("The visitor left.");
  });
});

describe("a read whose answer is lost", () => {
  it("is refused after a fault, which changes nothing", async () => {
    const { sdk } = sdkOf([LOST, refusal(500)]);
    expect(await sdk.listTenants()).toMatchObject({ reason: "refused", status: 500 });
  });

  it.each([
    ["a GET", (sdk: AllMethods) => sdk.listTenants()],
    ["a check", (sdk: AllMethods) => sdk.checkAvailability(CALL)],
  ])("is tried again without a key: %s", async (_, read) => {
    const { sdk, sent, pausesMs } = sdkOf([LOST, refusal(503), reply(200, {})]);
    expect(await read(sdk)).toMatchObject({ ok: true });
    expect(sent("Idempotency-Key")).toEqual([null, null, null]);
    expect(pausesMs).toEqual([300, 600]);
  });
});

describe("the token", () => {
  it("is used again until a minute before it expires", async () => {
    const { sdk, clock, sent } = sdkOf(Array.from({ length: 3 }, () => reply(201, BOOKED)));
    for (const nowMs of [0, 3_539_999, 3_540_000]) {
      clock.nowMs = nowMs;
      await sdk.createAppointment(CALL);
    }
    expect(sent("Authorization")).toEqual(["Bearer token-1", "Bearer token-1", "Bearer token-2"]);
  });

  it("is asked for once where many bookings want it", async () => {
    const { sdk, sent } = sdkOf([reply(201, BOOKED), reply(201, BOOKED)]);
    await Promise.all([sdk.createAppointment(CALL), sdk.createAppointment(CALL)]);
    expect(sent("Authorization")).toEqual(["Bearer token-1", "Bearer token-1"]);
  });

  it("is replaced once, without a pause, where the API refuses it", async () => {
    const { sdk, sent, pausesMs } = sdkOf([refusal(401), reply(201, BOOKED)]);
    expect(await sdk.createAppointment(CALL)).toMatchObject({ ok: true });
    expect(sent("Authorization")).toEqual(["Bearer token-1", "Bearer token-2"]);
    expect(pausesMs).toEqual([]);
  });

  it("is not asked for forever", async () => {
    const { sdk, requests } = sdkOf([refusal(401), refusal(401)]);
    expect(await sdk.createAppointment(CALL)).toMatchObject({ reason: "refused", status: 401 });
    expect(requests.length).toBe(2);
  });

  it("is not asked for again where the issuer refuses to give one", async () => {
    let asked = 0;
    const cause = new TokenUnavailable(400, "invalid_grant");
    const token = async () => {
      asked += 1;
      throw cause;
    };
    const { sdk } = sdkOf([], { token });
    expect(await sdk.createAppointment(CALL)).toMatchObject({ ok: false, reason: "unreachable", cause });
    expect(asked).toBe(1);
  });

  it("is asked for again after the issuer's Retry-After, and nothing is sent without it", async () => {
    const headers = { "Retry-After": "20" };
    const token = async () => {
      throw TokenUnavailable.of(reply(429, {}, headers));
    };
    const { sdk, pausesMs, requests } = sdkOf([], { token, attempts: 2 });
    expect(await sdk.createAppointment(CALL)).toMatchObject({
      reason: "unreachable",
      isUnsent: true,
      cause: { status: 429 },
    });
    expect(pausesMs).toHaveLength(1);
    expect(pausesMs[0]).toBeGreaterThanOrEqual(20_000);
    expect(requests).toEqual([]);
  });

  it("may be missing after an attempt was sent: then the change may have been made", async () => {
    let asked = 0;
    const token = async () => {
      asked += 1;
      if (asked > 1) throw new TokenUnavailable(400, "invalid_grant");
      return { accessToken: "first", expiresAtMs: 0 };
    };
    const { sdk } = sdkOf([LOST], { token });
    const result = await sdk.createAppointment(CALL);
    expect(result).toMatchObject({ reason: "unreachable", cause: { error: "invalid_grant" } });
    expect(result).not.toHaveProperty("isUnsent");
  });

  it("may fail to come and come later", async () => {
    let asked = 0;
    const token = async () => {
      asked += 1;
      if (asked === 1) throw LOST;
      return { accessToken: "late", expiresAtMs: 3_600_000 };
    };
    const { sdk, sent } = sdkOf([reply(201, BOOKED)], { token });
    expect(await sdk.createAppointment(CALL)).toMatchObject({ ok: true });
    expect(sent("Authorization")).toEqual(["Bearer late"]);
  });

  it("comes later, too, where its function throws before it gives a promise", async () => {
    let asked = 0;
    const token = () => {
      asked += 1;
      if (asked === 1) throw LOST;
      return Promise.resolve({ accessToken: "late", expiresAtMs: 3_600_000 });
    };
    const { sdk, sent } = sdkOf([reply(201, BOOKED)], { token });
    expect(await sdk.createAppointment(CALL)).toMatchObject({ ok: true });
    expect(sent("Authorization")).toEqual(["Bearer late"]);
  });

  it("is waited for no longer than a call may last", async () => {
    const token = () => new Promise<never>(() => undefined);
    const left = new AbortController();
    setTimeout(() => left.abort(new Error("The visitor left.")), 20);
    const { sdk } = sdkOf([], { token });
    await expect(sdk.createAppointment(CALL, { signal: left.signal })).rejects.toThrow("The visitor left.");
    const impatient = sdkOf([], { token, attempts: 1, attemptTimeoutMs: 20 });
    expect(await impatient.sdk.createAppointment(CALL)).toMatchObject({
      reason: "unreachable",
      cause: { name: "TimeoutError" },
    });
  });
});
