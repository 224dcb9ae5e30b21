import { beforeAll, describe, expect, it } from "vitest";
import { APPOINTMENT_PATH, type Api, sharedApi, TOUR_PATH } from "../support/api.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { openHour } from "../support/open-hour.ts";
import { expectCommonHeaders, expectReadableByWebApp, WEB_APP } from "./well-formed.ts";

let api: Api;
let token: string;

beforeAll(async () => {
  api = await sharedApi();
  token = await api.token();
});

function aTour(index: number) {
  const prospect = { email_id: `tour.${index}@example.com` };
  return tourBody(prospect, { scheduled_datetime: openHour(index) });
}

describe("the started product", () => {
  it("books a tour and keeps it with its prospect", async () => {
    const answer = await api.send(TOUR_PATH, { token, body: aTour(0) });
    expect(answer.status).toBe(200);
    const { id } = JSON.parse(answer.text);
    const tour = (await api.records("Tours")).find(({ tour_id }) => tour_id === id);
    expect(tour).toMatchObject({ tenant_id: 11, status: "booked", client_id: expect.any(Number) });
    const clientId = tour?.client_id;
    expect(await api.items("Clients")).toContainEqual(
      expect.objectContaining({ tenant_id: 11, client_id: clientId, status: "prospect" }),
    );
  });

  it("books an appointment and keeps it", async () => {
    const body = appointmentBody({ client_id: 9002, start_date_time: openHour(1) });
    const answer = await api.send(APPOINTMENT_PATH, { token, body });
    expect(answer.status).toBe(201);
    const { create_response, client_booked_details } = JSON.parse(answer.text);
    expect(client_booked_details).toMatchObject([{ client_id: 9002, is_payment_required: true }]);
    expect(await api.records("Appointments")).toContainEqual(
      expect.objectContaining({ appointment_id: create_response.id, start_date_time: openHour(1) }),
    );
  });

  it("answers a success with the headers of every answer", async () => {
    const headers = { Origin: WEB_APP };
    const answer = await api.send(TOUR_PATH, { token, headers, body: aTour(2) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expectCommonHeaders(answer);
    expectReadableByWebApp(answer);
  });

  it("books with the curl lines that it prints", async () => {
    const lines = api.output.matchAll(/^curl .*? (http\S+) .* -d '(.*)'$/gm);
    const answers = await Promise.all(
      [...lines].map(([, url = "", body = ""]) =>
        api.send(url.replace(api.state.baseUrl, ""), { token, body }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 201]);
  });

  it("gives every request an id of its own", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => api.send("/nowhere")));
    const ids = answers.map(({ headers }) => headers.get("x-amzn-RequestId"));
    expect(new Set(ids).size).toBe(3);
  });
});
