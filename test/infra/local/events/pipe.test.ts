import { describe, expect, it } from "vitest";
import { pipeEvent, readPipes } from "../../../../infra/local/events/pipe.ts";
import { StackTemplate } from "../../../../infra/local/template/stack-template.ts";
import { synthesized } from "../../stack/synthesized.ts";

const pipes = readPipes(new StackTemplate(synthesized().template, new Map()));

function eventOf(table: string, record: unknown) {
  const pipe = pipes.find((each) => each.table === table);
  return pipe && pipeEvent(pipe, record);
}

const record = {
  tenant_id: { N: "11" },
  tour_id: { N: "114654511735013" },
  client_id: { N: "9001" },
  scheduled_datetime: { S: "2026-12-01T10:00:00.000Z" },
  end_datetime: { S: "2026-12-01T10:30:00.000Z" },
  created_at: { S: "2026-11-20T09:00:00.000Z" },
  created_by: { S: "northwind-app" },
  notes: { S: "Afraid of deep water" },
  status: { S: "booked" },
};
const newImage = { tenant_id: { N: "11" }, tour_id: { N: "114654511735013" }, record: { M: record } };

describe("an event of a booked tour", () => {
  it("says which, where, who by id, and when", () => {
    expect(eventOf("Tours", { eventName: "INSERT", dynamodb: { NewImage: newImage } })).toEqual({
      source: "fitness-booking",
      "detail-type": "tour.booked",
      detail: {
        tour_id: "114654511735013",
        tenant_id: "11",
        client_id: "9001",
        starts_at: "2026-12-01T10:00:00.000Z",
        ends_at: "2026-12-01T10:30:00.000Z",
        booked_at: "2026-11-20T09:00:00.000Z",
      },
    });
  });

  it.each([
    ["a change of the tour", { eventName: "MODIFY", dynamodb: { NewImage: newImage } }],
    ["its end", { eventName: "REMOVE", dynamodb: { Keys: {} } }],
  ])("is not made of %s", (_, record) => {
    expect(eventOf("Tours", record)).toBeUndefined();
  });
});
