import { describe, expect, it } from "vitest";
import { clubFile, editedClub, recordOf, set } from "../infra/commands/import/club-files.ts";
import { itInAll, RUNS_ALL, sampleOf } from "../support/run-size.ts";
import { SAMPLE_CLUB } from "../support/sample-club.ts";
import { cutErasure } from "./cuts/cut-erasure.ts";
import { cutImport, type ImportScenario } from "./cuts/cut-import.ts";

const ADA = "ada.byron@example.com";
const MOBILE = { mobile_country_code: "44", mobile_number: 7_700_900_555 };

/** The sample club anew: UUIDs and e-mail addresses swapped, and clients whose contacts prospects have. */
function changedClub() {
  return editedClub((club) => {
    set(club, "tenants[0].tenant_uuid", "c3f8d2b4-6a57-49e1-8d0c-1b2a4e6f7202");
    set(club, "tenants[1].tenant_uuid", "7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101");
    set(club, "tenants[2].tenant_uuid", "11111111-2222-4333-8444-555555555555");
    set(club, "clients[0].email_id", "tomas.herrera@example.com");
    set(club, "clients[1].email_id", "priya.raman@example.com");
    set(club, "clients[2].email_id", "wei.zhang@example.org");
    set(club, "clients[2].mobile_number", 7_700_900_101);
    set(club, "clients[0].mobile_number", 7_700_900_109);
    const none = { mobile_country_code: null, mobile_number: null };
    const first = recordOf(club, "clients", 0);
    club.clients.push({ ...first, client_id: 9005, ...none, email_id: ADA });
    club.clients.push({ ...first, client_id: 9006, ...MOBILE, email_id: "grace@example.com" });
    club.clients.push({ ...first, client_id: 9007, ...none, email_id: "new@example.com" });
    club.access.push({ principal: "member-9005", companies: [], tenants: [11], client_id: 9005 });
  });
}

const scenario = {
  before: SAMPLE_CLUB,
  prospects: [{ email_id: ADA }, { email_id: undefined, ...MOBILE }],
};

// `npm test` cuts at every fourth write.
const STEP = RUNS_ALL ? 1 : 4;

/**
 * Cuts an import at each of its writes in turn; repeated, it must end as one that was not cut.
 * @returns the number of imports that this took, the last of them uncut
 */
async function cutEverywhere(cut: ImportScenario): Promise<number> {
  const whole = await cutImport(cut, Number.POSITIVE_INFINITY);
  expect(whole).toMatchObject({ wasCut: false, problems: [] });
  let cuts = 0;
  for (let wasCut = true; wasCut; cuts += STEP) {
    const trial = await cutImport(cut, cuts);
    expect(trial.problems).toEqual([]);
    expect(trial.end).toEqual(whole.end);
    ({ wasCut } = trial);
  }
  return cuts;
}

describe("an import that was cut off", () => {
  it.each(sampleOf([{}, { joinPeople: true }], 1))(
    "loses nobody, and ends as if it had not been once it is repeated: with the options %j",
    async (options) => {
      const cut: ImportScenario = { ...scenario, file: clubFile(changedClub()), options };
      expect(await cutEverywhere(cut)).toBeGreaterThan(6);
    },
  );

  it("is completed where nothing was there before", async () => {
    const empty = clubFile({ ...Object.fromEntries(Object.keys(editedClub()).map((name) => [name, []])) });
    const cut: ImportScenario = { before: empty, prospects: [], file: SAMPLE_CLUB, options: {} };
    expect(await cutEverywhere(cut)).toBeGreaterThan(5);
  });
});

describe("the erasure of a client with a series that was cut off", () => {
  itInAll("leaves nothing of the series once it is repeated", async () => {
    let cuts = 0;
    for (let wasCut = true; wasCut; cuts += STEP) {
      const trial = await cutErasure(0, cuts, 3);
      expect(trial.problems).toEqual([]);
      ({ wasCut } = trial);
    }
    expect(cuts).toBeGreaterThan(6);
  });
});
