import type { ApiResult } from "@fitness-club-booking/sdk";
import type { BookTourAnswer, BookTourRequest } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import { BookingAttempts } from "../../../../shared/pages/visitor/booking-attempts.ts";
import { tourRequest } from "../../../../shared/pages/visitor/tour-request.ts";
import type { Tours } from "../../../../shared/pages/visitor/tours.ts";
import { type Reply, refusal, reply, sdkOf } from "../../sdk/fake-api.ts";

const PATH = { company_uuid: "c", tenant_uuid: "t" };
const LOST = new Error("The connection is lost.");

function request(start: string, name = "Ada"): BookTourRequest {
  return tourRequest((field) => (field === "prospect.full_name" ? name : undefined), start);
}

function withEmail(email_id: string): BookTourRequest {
  const { prospect, book_tour } = request("10:00");
  return { prospect: { ...prospect, email_id }, book_tour };
}

/** Attempts whose every call is one attempt of the API's, in this order. */
function attemptsOf(...replies: Reply[]) {
  const { sdk, requests, sent } = sdkOf(replies, { attempts: 1 });
  const book = (body: BookTourRequest, idempotencyKey?: string): Promise<ApiResult<BookTourAnswer>> =>
    sdk.bookTour({ path: PATH, body }, idempotencyKey === undefined ? {} : { idempotencyKey });
  return { attempts: new BookingAttempts({ book }), requests, keys: () => sent("Idempotency-Key") };
}

const booked = () => reply(200, { id: 7, info: [] });
const bookedAlready = () => refusal(400, { errorCode: "PROSPECT_ALREADY_BOOKED" });

describe("the attempts at booking a tour", () => {
  it("go on with the same key while the request is the same and was not answered", async () => {
    const { attempts, keys } = attemptsOf(LOST, LOST, booked());
    for (const _ of [1, 2]) expect((await attempts.book(request("10:00"))).result.ok).toBe(false);
    expect((await attempts.book(request("10:00"))).result.ok).toBe(true);
    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(3);
  });

  it("take a new key for another request, and after an answer", async () => {
    const { attempts, keys } = attemptsOf(LOST, booked(), refusal(400), booked());
    await attempts.book(request("10:00"));
    await attempts.book(request("10:30"));
    await attempts.book(request("11:00"));
    await attempts.book(request("11:00"));
    expect(new Set(keys()).size).toBe(4);
  });

  it("find the tour of the attempt that was not answered where the person has one already", async () => {
    const { attempts, keys, requests } = attemptsOf(LOST, bookedAlready(), booked());
    await attempts.book(request("10:00"));
    const { result, request: of } = await attempts.book(request("10:30"));
    expect(result).toMatchObject({ ok: true, data: { id: 7 } });
    expect(of.book_tour.scheduled_datetime).toBe("10:00");
    expect(keys()[2]).toBe(keys()[0]);
    expect(requests).toHaveLength(3);
  });

  it("find the tour of any attempt that was not answered", async () => {
    const { attempts, keys } = attemptsOf(LOST, LOST, bookedAlready(), booked());
    await attempts.book(request("10:00"));
    await attempts.book(request("10:30"));
    const { result, request: of } = await attempts.book(request("10:30"));
    expect(result).toMatchObject({ ok: true, data: { id: 7 } });
    expect(of.book_tour.scheduled_datetime).toBe("10:00");
    const [first, second] = keys();
    expect(keys()).toEqual([first, second, second, first]);
  });

  it("leave the refusal as it is where no attempt is open, or the open one is refused too", async () => {
    const none = attemptsOf(bookedAlready());
    expect((await none.attempts.book(request("10:00"))).result).toMatchObject({ reason: "refused" });
    const refused = attemptsOf(LOST, bookedAlready(), bookedAlready());
    await refused.attempts.book(request("10:00"));
    const { result, request: of } = await refused.attempts.book(request("10:30"));
    expect(result).toMatchObject({ reason: "refused", status: 400 });
    expect(of.book_tour.scheduled_datetime).toBe("10:30");
  });

  it("never repeat an attempt for another person", async () => {
    const { attempts, requests } = attemptsOf(LOST, bookedAlready());
    await attempts.book(request("10:00"));
    await attempts.book(request("10:30", "Grace"));
    expect(requests).toHaveLength(2);
  });

  it("give a visitor who mends a slip in their e-mail address, after an attempt that was not answered, one tour and not two", async () => {
    // What the API has booked, by idempotency key. Its first answer is lost.
    const all = new Map<string, number>();
    let isLost = true;
    const book = async (_: BookTourRequest, idempotencyKey: string = crypto.randomUUID()) => {
      const id = all.get(idempotencyKey) ?? all.size + 1;
      all.set(idempotencyKey, id);
      const wasLost = isLost;
      isLost = false;
      return wasLost
        ? { ok: false, reason: "unreachable", idempotencyKey }
        : { ok: true, data: { id }, isReplay: false, idempotencyKey };
    };
    const attempts = new BookingAttempts({ book } as unknown as Pick<Tours, "book">);
    await attempts.book(withEmail("ada@exmaple.com"));
    await attempts.book(withEmail("ada@example.com"));
    expect(all.size).toBe(1);
  });

  it("go on under the mended address once the attempt under the other turns out to be refused, not before", async () => {
    const { attempts, keys } = attemptsOf(LOST, LOST, refusal(400), booked());
    await attempts.book(withEmail("ada@exmaple.com"));
    const { result } = await attempts.book(withEmail("ada@example.com"));
    expect(result).toMatchObject({ reason: "unreachable" });
    const { request: of } = await attempts.book(withEmail("ada@example.com"));
    expect(of.prospect.email_id).toBe("ada@example.com");
    const [first, second, third, fourth] = keys();
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });
});
