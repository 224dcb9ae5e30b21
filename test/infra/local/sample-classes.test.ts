import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, apiOf } from "../../support/api.ts";
import { NORTHWIND } from "../../support/function-under-test.ts";
import { sampleOf } from "../../support/run-size.ts";
import { type StartedProduct, startProduct } from "../../support/started-product.ts";

const DAY_MS = 86_400_000;
const LOCATIONS = {
  "London Bridge": "7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101",
  Camden: "2f7b9d60-8c3e-4a15-b0d4-6e1f5a2c7304",
};

describe("the sample club's timetable", () => {
  let product: StartedProduct;
  let api: Api;

  beforeAll(async () => {
    product = await startProduct({ classes: true });
    api = apiOf(product.state, product.output());
  }, 120_000);

  afterAll(() => product?.stop());

  /** The days from tomorrow to a week from now, or to the last that visitors see, on which there are classes. */
  async function daysWithClasses(tenant: string, from: number, to: number): Promise<number> {
    const date = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const query = `from=${date(from)}&to=${date(to)}&limit=100`;
    const path = `/open/companies/${NORTHWIND}/tenants/${tenant}/classes?${query}`;
    const { text } = await api.send(path, {
      method: "GET",
      token: await api.token({ scope: "tours.write" }),
    });
    const starts: string[] = JSON.parse(text).classes.map((one: { local_start: string }) => one.local_start);
    return new Set(starts.map((start) => start.slice(0, 10))).size;
  }

  it.each(sampleOf(Object.entries(LOCATIONS), 1))(
    "has classes on each of the next seven days at %s",
    async (_, tenant) => {
      await expect.poll(() => daysWithClasses(tenant, 1, 7), { timeout: 60_000, interval: 500 }).toBe(7);
    },
  );

  it("leaves the times free that npm start and the README book", async () => {
    // The last classes have been planned.
    await expect
      .poll(() => daysWithClasses(LOCATIONS.Camden, 80, 86), { timeout: 60_000, interval: 500 })
      .toBe(7);
    const classes = await api.items("Classes");
    const inTheWay = classes.filter(({ record }) => {
      const { tenant_id, coach_id, room_id, start_date_time } = Object(record);
      const hour = Number(String(start_date_time).slice(11, 13));
      return tenant_id === 11 && (coach_id === 501 || room_id === 72) && hour >= 8 && hour < 18;
    });
    expect(classes.length).toBeGreaterThan(150);
    expect(inTheWay).toEqual([]);
    expect(product.output()).not.toContain("not planned");
  });
});
