import { beforeAll, describe, expect, it } from "vitest";
import { bookInCamden } from "../../../../support/camden.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { managed, storedSessions, toldCodes } from "../managed.ts";

const club = useSampleClub(beforeAll);
const [MONTH, YEAR, _MASSAGE] = [31_001, 31_002, 31_003];
let id = 0;

beforeAll(async () => {
  id = await bookInCamden(club);
});

function change(membership_id: unknown, appointmentId = id) {
  return club.api.changeAppointmentMembership({ membership_id }, managed(appointmentId));
}

async function used() {
  const sessions = (await storedSessions(club)).used;
  return [sessions[MONTH], sessions[YEAR]];
}

describe("Change client membership in appointment", () => {
  it.each([
    [YEAR, YEAR, [2, 6], ["SESSION_RETURNED", "SESSION_TAKEN"], "taken", '"2"'],
    [YEAR, YEAR, [2, 6], ["ALREADY_DONE"], "taken", '"2"'],
    [null, null, [2, 5], ["SESSION_RETURNED"], "none", '"3"'],
    [null, null, [2, 5], ["ALREADY_DONE"], "none", '"3"'],
    [MONTH, MONTH, [3, 5], ["SESSION_TAKEN"], "taken", '"4"'],
  ])(
    "from step to step gives and takes sessions together: to %s, which leaves %s at %j with %j",
    async (wanted, membership_id, sessions, codes, outcome, etag) => {
      const { status, body, headers } = await change(wanted);
      expect([status, headers.ETag, toldCodes(body)]).toEqual([200, etag, codes]);
      expect(body.appointment).toMatchObject({
        ...{ membership_id, session_outcome: outcome, is_payment_required: membership_id === null },
      });
      expect(await used()).toEqual(sessions);
    },
  );

  it.each([
    ["FIELD_REQUIRED", {}],
    ["FIELD_REQUIRED", { membership_id: "" }],
    ["FIELD_INVALID", { membership_id: "31001" }],
    ["FIELD_INVALID", { membership_id: 0 }],
    ["FIELD_INVALID", { membership_id: 1.5 }],
  ])("answers %s to %o: null is a value, nothing is none", async (code, body) => {
    const answer = await club.api.changeAppointmentMembership(body, managed(id));
    expect([answer.status, refusalProblems(answer.body)]).toEqual([400, [`${code} membership_id`]]);
  });

  it("moves each session once where two changes race", async () => {
    const wanted = [YEAR, null, YEAR, MONTH, null];
    const answers = await Promise.all(wanted.map((each) => change(each)));
    expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200));
    const { body } = await club.api.getAppointment(undefined, managed(id));
    const [month, year] = [body.membership_id === MONTH, body.membership_id === YEAR];
    expect(await used()).toEqual([month ? 3 : 2, year ? 6 : 5]);
  });
});
