import { beforeEach, describe, expect, it } from "vitest";
import { Database } from "../../shared/tables/database.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { engineEndpoint } from "../support/engine.ts";
import { refusalProblems } from "../support/envelope-shape.ts";
import { cancelled, interceptCalls } from "../support/fault-injection.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  type TestAnswer,
} from "../support/function-under-test.ts";
import { productClient } from "../support/product-client.ts";
import { MANAGER } from "../support/tours.ts";
import { useSampleClub } from "../support/use-sample-club.ts";

const VIRTUAL = { is_virtual: true, virtual_url: "https://meet.example/1" };
const READ = "BatchGetItemCommand";
const LOOK = "QueryCommand";
const COMMIT = "TransactWriteItemsCommand";

const club = useSampleClub();
let commits: number;
let calls: string[];

beforeEach(async () => {
  commits = 0;
  calls = [];
});

/** Lets the first commit conflict, once `faster` have booked. */
function conflictOnce(faster: (functions: FunctionsUnderTest) => Promise<readonly TestAnswer[]>): void {
  const others = functionsUnderTest(new Database(productClient(engineEndpoint()), club.tables.names));
  interceptCalls(club.tables.client, async ({ command }, next) => {
    calls.push(command);
    if (command !== COMMIT) return next();
    commits += 1;
    if (commits > 1) return next();
    const answers = await faster(others);
    expect(answers.map(({ status }) => status < 300)).not.toContain(false);
    throw cancelled("TransactionConflict");
  });
}

describe("after a conflict", () => {
  it.each<[string, (functions: FunctionsUnderTest) => Promise<TestAnswer>, string[]]>([
    [
      "the coach",
      (api) => api.createAppointment(appointmentBody({ client_id: 9002, room_id: undefined, ...VIRTUAL })),
      ["COACH_UNAVAILABLE coach_id"],
    ],
    [
      "the client",
      (api) => api.createAppointment(appointmentBody({ coach_id: 502, room_id: 71 })),
      ["CLIENT_UNAVAILABLE client_id"],
    ],
  ])(
    "an appointment is refused, and not tried again, where %s was taken meanwhile",
    async (_who, faster, problems) => {
      conflictOnce(async (others) => [await faster(others)]);
      const answer = await functionsUnderTest(club.tables.database).createAppointment(appointmentBody());
      expect([answer.status, refusalProblems(answer.body)]).toEqual([400, problems]);
      expect(answer.body.info[0].jsonObject.next_starts).toHaveLength(3);
      expect(commits).toBe(1);
    },
  );

  it("a tour is refused, and not tried again, where its slot filled up meanwhile", async () => {
    conflictOnce(async (others) => [
      await others.bookTour(tourBody({ email_id: "a@example.com" })),
      await others.bookTour(tourBody({ email_id: "b@example.com" })),
    ]);
    const answer = await functionsUnderTest(club.tables.database).bookTour(tourBody());
    expect([answer.status, refusalProblems(answer.body)]).toEqual([
      400,
      ["TOUR_SLOT_FULL book_tour.scheduled_datetime"],
    ]);
    expect(commits).toBe(1);
  });

  it("a person is told of the tour that they got meanwhile, and not that they are taken", async () => {
    let tourId: unknown;
    conflictOnce(async (others) => {
      const own = await others.bookTour(tourBody());
      tourId = own.body.id;
      return [own, await others.bookTour(tourBody({ email_id: "b@example.com" }))];
    });
    const answer = await functionsUnderTest(club.tables.database).bookTour(tourBody(), MANAGER);
    expect([answer.status, refusalProblems(answer.body)]).toEqual([
      400,
      ["PROSPECT_ALREADY_BOOKED prospect"],
    ]);
    expect(answer.body.info[0].jsonObject.id).toBe(tourId);
    expect(commits).toBe(1);
  });

  it("a booking whose holders are still free is made", async () => {
    conflictOnce(async () => []);
    const answer = await functionsUnderTest(club.tables.database).createAppointment(appointmentBody());
    expect([answer.status, commits]).toEqual([201, 2]);
    // The tenant comes first, and the calendar of coach, room and client before the second attempt.
    expect(calls).toEqual([READ, READ, COMMIT, READ, LOOK, LOOK, LOOK, COMMIT]);
  });
});

describe("where the coach that was chosen is taken meanwhile", () => {
  it("another one is held, without reading the records again", async () => {
    const others = functionsUnderTest(new Database(productClient(engineEndpoint()), club.tables.names));
    interceptCalls(club.tables.client, async ({ command }, next) => {
      calls.push(command);
      if (command === COMMIT) commits += 1;
      if (command === COMMIT && commits === 1) {
        expect((await others.createAppointment(appointmentBody({ client_id: 9002 }))).status).toBe(201);
      }
      return next();
    });
    const body = appointmentBody({ coach_id: undefined });
    const answer = await functionsUnderTest(club.tables.database).createAppointment(body);
    expect([answer.status, commits]).toEqual([201, 2]);
    expect(answer.body.create_response.info[0].jsonObject).toEqual({ coach_id: 502 });
    // The calendars of two coaches, the room and the client are read for the choice, and once more after the first commit.
    const looks = [LOOK, LOOK, LOOK, LOOK];
    expect(calls.slice(-10)).toEqual([...looks, COMMIT, ...looks, COMMIT]);
  });
});
