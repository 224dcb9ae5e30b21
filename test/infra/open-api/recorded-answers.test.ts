import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { formatted } from "../../../infra/checks/formatted.ts";
import { codesOf } from "../../../infra/open-api/recorded-answer.ts";
import { errorCatalogue } from "../../../shared/api/error-catalogue.ts";
import { HARBOUR, HARBOUR_SYDNEY, NORTHWIND } from "../../support/function-under-test.ts";
import { recordAppointments } from "./recorded-appointments.ts";
import { recordTours } from "./recorded-tours.ts";
import { startRecorder } from "./recorder.ts";

const FILE = fileURLToPath(new URL("../../../infra/open-api/recorded-answers.json", import.meta.url));

let recorder: Awaited<ReturnType<typeof startRecorder>>;

beforeAll(async () => {
  recorder = await startRecorder();
  await recordTours(recorder, { company_uuid: HARBOUR, tenant_uuid: HARBOUR_SYDNEY }, NORTHWIND);
  await recordAppointments(recorder);
});

describe("the answers that the API description shows", () => {
  it("are what the real chain answers", async () => {
    const content = JSON.stringify(recorder.answers, null, 2);
    await expect(formatted("recorded-answers.json", content)).toMatchFileSnapshot(FILE);
  });

  it("are named for the code that decides their status", () => {
    for (const { name, status, answer } of recorder.answers.filter(({ status }) => status >= 400)) {
      const [code] = codesOf([{ answer }]);
      expect({ name, status }).toEqual({ name: code, status: code && errorCatalogue[code].status });
    }
  });

  it("show every code of the catalogue", () => {
    expect(codesOf(recorder.answers).toSorted()).toEqual(Object.keys(errorCatalogue).toSorted());
  });
});
