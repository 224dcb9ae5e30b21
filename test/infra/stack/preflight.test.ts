import { render } from "velocityjs";
import { describe, expect, it } from "vitest";
import { CALENDAR_PATH } from "../../../shared/api/calendar-path.ts";
import { operations } from "../../../shared/api/operations.ts";
import { templateOf, templateOfMany } from "./synthesized.ts";

interface IntegrationResponse {
  readonly StatusCode: string;
  readonly ResponseParameters: Readonly<Record<string, string>>;
  readonly ResponseTemplates?: Readonly<Record<string, string>>;
}

const SEVERAL = "https://app.club.example,https://kiosk.club.example,http://localhost:5173";

const paths = new Set<string>([...Object.values(operations).map(({ path }) => path), CALENDAR_PATH]);

function preflights(
  allowedOrigins: string,
  template = templateOf(allowedOrigins === "*" ? {} : { allowedOrigins }),
): IntegrationResponse[] {
  const found = Object.values(template.findResources("AWS::ApiGateway::Method"))
    .filter(({ Properties }) => Properties.HttpMethod === "OPTIONS")
    .map(({ Properties }) => Properties.Integration.IntegrationResponses[0]);
  expect(found).not.toEqual([]);
  return found;
}

/** The methods that each preflight allows. */
function allowedMethods(responses: readonly IntegrationResponse[]): (string | undefined)[] {
  return responses.map(
    ({ ResponseParameters }) => ResponseParameters["method.response.header.Access-Control-Allow-Methods"],
  );
}

// What the gateway answers in Access-Control-Allow-Origin to a preflight from `origin`, spelled `headerName`.
function allowedOrigin(
  allowedOrigins: string,
  origin: string,
  headerName = "Origin",
): (string | undefined)[] {
  return preflights(allowedOrigins).map(({ ResponseParameters, ResponseTemplates = {} }) => {
    const responseOverride: { header: Record<string, string> } = { header: {} };
    const header = { get: (name: string) => (name === headerName ? origin : "") };
    const body = render(ResponseTemplates["application/json"] ?? "", {
      input: { params: () => ({ header }) },
      context: { responseOverride },
    });
    expect(body.trim()).toBe("");
    return (
      responseOverride.header["Access-Control-Allow-Origin"] ??
      ResponseParameters["method.response.header.Access-Control-Allow-Origin"]?.slice(1, -1)
    );
  });
}

describe("a preflight", () => {
  it("is answered by the gateway alone, for anybody", () => {
    const template = templateOf();
    const methods = Object.values(template.findResources("AWS::ApiGateway::Method"));
    const options = methods.filter(({ Properties }) => Properties.HttpMethod === "OPTIONS");
    expect(options).toHaveLength(paths.size);
    for (const { Properties } of options) {
      expect(Properties).toMatchObject({ AuthorizationType: "NONE", Integration: { Type: "MOCK" } });
      expect(Properties).not.toHaveProperty("AuthorizerId");
    }
  });

  it("tells what a web app may send and read, and for how long that holds", () => {
    for (const { StatusCode, ResponseParameters } of preflights("*")) {
      expect(StatusCode).toBe("204");
      expect(ResponseParameters).toEqual({
        "method.response.header.Access-Control-Allow-Origin": "'*'",
        "method.response.header.Access-Control-Allow-Methods": expect.stringMatching(/^'[A-Z,]+'$/),
        "method.response.header.Access-Control-Allow-Headers":
          "'Authorization,Content-Type,Accept,Idempotency-Key,If-Match,Tour-Key'",
        "method.response.header.Access-Control-Expose-Headers":
          "'x-amzn-RequestId,Retry-After,Idempotency-Replayed,ETag'",
        "method.response.header.Access-Control-Max-Age": "'3600'",
        "method.response.header.Cache-Control": "'no-store'",
        "method.response.header.X-Content-Type-Options": "'nosniff'",
        "method.response.header.Vary": "'Accept, Origin'",
      });
    }
  });

  it("allows the methods of all operations of its path", () => {
    const methods = Object.values(Object.groupBy(Object.values(operations), ({ path }) => path)).map(
      (rows = []) => `'${rows.map(({ method }) => method).join(",")}'`,
    );
    expect(allowedMethods(preflights("*")).sort()).toEqual([...methods, "'GET,HEAD'"].sort());
    const many = allowedMethods(preflights("*", templateOfMany()));
    expect(many.filter((each) => each === "'POST,DELETE'")).toHaveLength(3);
    expect(many.filter((each) => each === "'POST,PATCH'")).toHaveLength(3);
    expect(many.filter((each) => each === "'POST'")).toHaveLength(31);
  });

  it("declares every header that it answers with", () => {
    for (const { Properties } of Object.values(templateOf().findResources("AWS::ApiGateway::Method"))) {
      if (Properties.HttpMethod !== "OPTIONS") continue;
      expect(Object.keys(Properties.MethodResponses[0].ResponseParameters)).toEqual(
        Object.keys(Properties.Integration.IntegrationResponses[0].ResponseParameters),
      );
    }
  });

  it("allows any origin where any may call", () => {
    expect(new Set(allowedOrigin("*", "https://anywhere.example"))).toEqual(new Set(["*"]));
  });

  it.each(SEVERAL.split(","))("allows %s as one of several origins", (origin) => {
    expect(new Set(allowedOrigin(SEVERAL, origin))).toEqual(new Set([origin]));
    expect(new Set(allowedOrigin(SEVERAL, origin, "origin"))).toEqual(new Set([origin]));
  });

  it.each(["https://evil.example", "https://app.club.example.evil.example", "null"])(
    "does not allow %s, a foreign origin",
    (origin) => {
      expect(allowedOrigin(SEVERAL, origin)).not.toContain(origin);
      expect(allowedOrigin("https://app.club.example", origin)).not.toContain(origin);
    },
  );
});
