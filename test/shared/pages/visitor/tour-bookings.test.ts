import type { ApiResult, CallOptions } from "@fitness-club-booking/sdk";
import { tourKeyIn } from "@fitness-club-booking/sdk/notices";
import type { BookTourAnswer, BookTourRequest } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import { type AskedTour, TourBookings } from "../../../../shared/pages/visitor/tour-bookings.ts";
import { asResult } from "../../../../shared/sdk/api-result.ts";
import { tourBody } from "../../../support/bodies.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { refusal } from "../../sdk/fake-api.ts";

const club = useSampleClub();
const MISTYPED = "ada@exmaple.com";

/** What becomes of one call: it goes through, is lost, or is answered by something before the API. */
type Fate = "through" | "request lost" | "answer lost" | Response;

/** Bookings at the sample club, whose calls meet these fates, one after the other. */
function bookings(...fates: Fate[]) {
  const keys: string[] = [];
  const onTheirWay: (() => Promise<unknown>)[] = [];
  async function carryOut(body: BookTourRequest, key: string): Promise<ApiResult<BookTourAnswer>> {
    const answer = await club.api.bookTour(body, { headers: { "Idempotency-Key": key } });
    const response = new Response(null, { status: answer.status });
    const read = response.ok ? { data: answer.body } : { error: answer.body };
    return asResult<BookTourAnswer>({ response, ...read }, key).result;
  }
  const book = async (
    body: BookTourRequest,
    { idempotencyKey = crypto.randomUUID() }: CallOptions,
  ): Promise<ApiResult<BookTourAnswer>> => {
    const fate = fates[keys.length] ?? "through";
    keys.push(idempotencyKey);
    if (fate === "through") return await carryOut(body, idempotencyKey);
    if (fate === "answer lost") await carryOut(body, idempotencyKey);
    if (fate === "request lost") onTheirWay.push(() => carryOut(body, idempotencyKey));
    if (fate instanceof Response)
      return asResult<BookTourAnswer>({ response: fate, error: await fate.json() }, idempotencyKey).result;
    return { ok: false, reason: "unreachable", cause: undefined, idempotencyKey };
  };
  const arrive = () => Promise.all(onTheirWay.map((each) => each()));
  return { bookings: new TourBookings(book), keys, arrive };
}

/** A tour on the first of December, of Ada where nobody else is named. */
function tour(time: string, prospect: Readonly<Record<string, unknown>> = {}): AskedTour {
  const [start, end] = [`2026-12-01T${time}:00.000Z`, `2026-12-01T${time.replace(":00", ":30")}:00.000Z`];
  const contacts = { email_id: "ada@example.com", mobile_country_code: null, mobile_number: null };
  return {
    request: tourBody({ ...contacts, ...prospect }, { scheduled_datetime: start }),
    time: { start, end },
  };
}

async function stored() {
  const tours = await storedItems(club.tables, "Tours");
  return tours.map(({ record }) => {
    const { prospect, scheduled_datetime } = record as Record<string, unknown>;
    return [(prospect as Record<string, unknown>).email_id, String(scheduled_datetime).slice(11, 16)];
  });
}

describe("the bookings of a page's visitors", () => {
  it("find the tour whose answer was lost, with its key, where another time is asked for", async () => {
    const { bookings: tours } = bookings("answer lost");
    expect(await tours.book(tour("10:00"))).toMatchObject({ reason: "unreachable" });
    const found = await tours.book(tour("11:00"));
    expect(found).toMatchObject({ ok: true, data: { body: tour("10:00"), isEarlier: true } });
    expect(found.ok && tourKeyIn(found.data.answer)).toEqual(expect.any(String));
    expect(await stored()).toEqual([["ada@example.com", "10:00"]]);
  });

  it("find the tour whose answer was lost, and say with which address, where that is corrected", async () => {
    const { bookings: tours } = bookings("answer lost");
    const mistyped = tour("10:00", { email_id: MISTYPED });
    await tours.book(mistyped);
    expect(await tours.book(tour("10:00"))).toMatchObject({ data: { body: mistyped, isEarlier: true } });
    expect(await stored()).toEqual([[MISTYPED, "10:00"]]);
  });

  it("book under the corrected address if the mistyped request never arrived", async () => {
    const { bookings: tours, arrive } = bookings("request lost");
    await tours.book(tour("10:00", { email_id: MISTYPED }));
    const corrected = tour("10:00");
    expect(await tours.book(corrected)).toMatchObject({ data: { body: corrected, isEarlier: false } });
    await arrive();
    expect(await stored()).toEqual([["ada@example.com", "10:00"]]);
  });

  it.each([401, 403, 429, 404])(
    "find the tour whose answer was lost after a repeat was refused with %i",
    async (status) => {
      const entries = status === 404 ? [] : [{ errorCode: "ACCESS_DENIED" }];
      const { bookings: tours, keys } = bookings("answer lost", refusal(status, ...entries));
      const asked = tour("10:00", { email_id: MISTYPED });
      await tours.book(asked);
      expect(await tours.book(asked)).toMatchObject({ reason: "refused", status });
      expect(await tours.book(tour("10:00"))).toMatchObject({ data: { body: asked, isEarlier: true } });
      expect([await stored(), new Set(keys).size]).toEqual([[[MISTYPED, "10:00"]], 1]);
    },
  );

  it("find the tour whose answer was lost, where a name is corrected: the person has one already", async () => {
    const { bookings: tours } = bookings("answer lost");
    const misspelt = tour("10:00", { full_name: "Ada Byorn" });
    await tours.book(misspelt);
    expect(await tours.book(tour("11:00"))).toMatchObject({ data: { body: misspelt, isEarlier: true } });
    expect(await stored()).toEqual([["ada@example.com", "10:00"]]);
  });

  it("find any tour that was not answered where the API says that the person has one already", async () => {
    // As where the first request arrives while the last one is judged.
    const already = refusal(400, { errorCode: "PROSPECT_ALREADY_BOOKED" });
    const { bookings: tours } = bookings("answer lost", "request lost", already);
    await tours.book(tour("10:00"));
    await tours.book(tour("11:00"));
    expect(await tours.book(tour("11:00"))).toMatchObject({ data: { body: tour("10:00"), isEarlier: true } });
  });

  it("leave it at the refusal where the tour that the person has is none of theirs", async () => {
    const elsewhere = bookings();
    await elsewhere.bookings.book(tour("09:00"));
    const { bookings: tours } = bookings("request lost");
    const problems = [{ errorCode: "PROSPECT_ALREADY_BOOKED" }];
    expect(await tours.book(tour("10:00"))).toMatchObject({ reason: "unreachable" });
    expect(await tours.book(tour("11:00"))).toMatchObject({ reason: "refused", problems });
    expect(await stored()).toEqual([["ada@example.com", "09:00"]]);
  });

  it("never repeat what was asked for with other contacts, which might book it", async () => {
    const elsewhere = bookings();
    await elsewhere.bookings.book(tour("09:00"));
    const { bookings: tours, keys } = bookings("request lost");
    await tours.book(tour("10:00", { email_id: MISTYPED }));
    expect(await tours.book(tour("10:00"))).toMatchObject({ reason: "refused" });
    expect([await stored(), keys.length]).toEqual([[["ada@example.com", "09:00"]], 2]);
  });

  it("book one person's tour beside another's that was not answered", async () => {
    const { bookings: tours, keys } = bookings("answer lost");
    await tours.book(tour("10:00"));
    const grace = tour("11:00", { full_name: "Grace Osei", email_id: "grace@example.com" });
    expect(await tours.book(grace)).toMatchObject({ data: { body: grace, isEarlier: false } });
    expect((await stored()).sort()).toEqual([
      ["ada@example.com", "10:00"],
      ["grace@example.com", "11:00"],
    ]);
    expect(new Set(keys).size).toBe(2);
  });
});
