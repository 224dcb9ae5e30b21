import { render } from "velocityjs";
import { describe, expect, it } from "vitest";
import type { IntegrationResponse } from "../../../infra/stack/api-definition.ts";
import { CALENDAR_PATH } from "../../../shared/api/calendar-path.ts";
import { operations } from "../../../shared/api/operations.ts";
import { type BodyMethod, methodsOf } from "./api-body.ts";
import { templateOf, templateOfMany } from "./synthesized.ts";

const SEVERAL = "https://app.club.example,https://kiosk.club.example,http://localhost:5173";

const paths = new Set<string>([...Object.values(operations).map(({ path }) => path), CALENDAR_PATH]);

function preflightMethods(template = templateOf()): BodyMethod[] {
  return methodsOf(template).filter(({ method }) => method === "OPTIONS");
}

function preflights(
  allowedOrigins: string,
  template = templateOf(allowedOrigins === "*" ? {} : { allowedOrigins }),
): IntegrationResponse[] {
  const found = preflightMethods(template).flatMap(({ integration }) => integration.responses?.default ?? []);
  expect(found).not.toEqual([]);
  return found;
}

/** The methods that each preflight allows. */
function allowedMethods(responses: readonly IntegrationResponse[]): (string | undefined)[] {
  return responses.map(
    ({ responseParameters }) => responseParameters["method.response.header.Access-Control-Allow-Methods"],
  );
}

// What the gateway answers in Access-Control-Allow-Origin to a preflight from `origin`, spelled `headerName`.
function allowedOrigin(
  allowedOrigins: string,
  origin: string,
  headerName = "Origin",
): (string | undefined)[] {
  return preflights(allowedOrigins).map(({ responseParameters, responseTemplates = {} }) => {
    const responseOverride: { header: Record<string, string> } = { header: {} };
    const header = { get: (name: string) => (name === headerName ? origin : "") };
    const body = render(responseTemplates["application/json"] ?? "", {
      input: { params: () => ({ header }) },
      context: { responseOverride },
    });
    expect(body.trim()).toBe("");
    return (
      responseOverride.header["Access-Control-Allow-Origin"] ??
      responseParameters["method.response.header.Access-Control-Allow-Origin"]?.slice(1, -1)
    );
  });
}

describe("a preflight", () => {
  it("is answered by the gateway alone, for anybody", () => {
    const options = preflightMethods();
    expect(options).toHaveLength(paths.size);
    for (const { security, integration } of options) {
      expect([security, integration.type]).toEqual([undefined, "mock"]);
    }
  });

  it("tells what a web app may send and read, and for how long that holds", () => {
    for (const { statusCode, responseParameters } of preflights("*")) {
      expect(statusCode).toBe("204");
      expect(responseParameters).toEqual({
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
    for (const { responses, integration } of preflightMethods()) {
      const declared = Object.keys(responses["204"]?.headers ?? {}).map(
        (name) => `method.response.header.${name}`,
      );
      expect(declared).toEqual(Object.keys(integration.responses?.default?.responseParameters ?? {}));
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
