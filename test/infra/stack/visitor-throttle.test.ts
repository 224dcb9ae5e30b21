import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { LONDON_BRIDGE, NORTHWIND } from "../../support/function-under-test.ts";
import { BEARER, bookingGateway } from "../local/gateway/booking-gateway.ts";
import { testRequest } from "../local/gateway/test-request.ts";
import { templateOf } from "./synthesized.ts";

const TENANT = `/open/companies/${NORTHWIND}/tenants/${LONDON_BRIDGE}`;
const ESCAPED = "/~1open~1companies~1{company_uuid}~1tenants~1{tenant_uuid}";

describe("the throttle of what visitors write", () => {
  it.each([
    [undefined, 10, 20],
    ["1", 1, 2],
    ["2500", 2_500, 5_000],
  ])(
    "is of each operation by itself: visitorRate %j gives %i a second, bursts of %i",
    (visitorRate, rate, burst) => {
      for (const name of ["tour", "prospect"]) {
        templateOf({ visitorRate }).hasResourceProperties("AWS::ApiGateway::Stage", {
          MethodSettings: Match.arrayWith([
            Match.objectLike({
              HttpMethod: "POST",
              ResourcePath: `${ESCAPED}~1${name}`,
              ThrottlingRateLimit: rate,
              ThrottlingBurstLimit: burst,
              LoggingLevel: "ERROR",
              DataTraceEnabled: false,
            }),
          ]),
        });
      }
    },
  );

  it("leaves the club the stage's requests, and each visitor's operation its own", async () => {
    const { gateway } = bookingGateway();
    const answers = async (method: string, path: string, count: number) => {
      const request = testRequest({ method, path: `${TENANT}/${path}`, headers: [BEARER] });
      const sent = Array.from({ length: count }, () => gateway.answer(request));
      return (await Promise.all(sent)).filter(({ status }) => status === 200).length;
    };
    expect(await answers("POST", "tour", 30)).toBe(20);
    expect(await answers("POST", "prospect", 30)).toBe(20);
    expect(await answers("GET", "tour", 30)).toBe(30);
  });
});

describe("the throttle of what visitors read of classes", () => {
  it.each([
    [undefined, 50, 100],
    ["2500", 2_500, 5_000],
  ])("is its own: timetableRate %j gives %i a second, bursts of %i", (timetableRate, rate, burst) => {
    for (const path of [`${ESCAPED}~1classes`, "/~1open~1companies~1{company_uuid}~1class-types"]) {
      templateOf({ timetableRate }).hasResourceProperties("AWS::ApiGateway::Stage", {
        MethodSettings: Match.arrayWith([
          Match.objectLike({
            HttpMethod: "GET",
            ResourcePath: path,
            ThrottlingRateLimit: rate,
            ThrottlingBurstLimit: burst,
          }),
        ]),
      });
    }
  });
});
