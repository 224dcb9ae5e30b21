import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allow, allowRoutes, deny } from "../../../functions/authorizer/policy.ts";
import { type Caller, readAuthorizerContext } from "../../../shared/api/caller.ts";
import {
  type OperationName,
  operationNames,
  operations,
  type Scope,
  scopes,
} from "../../../shared/api/operations.ts";
import { APPOINTMENT_ARN, allowedArns, STAGE_ARN, TOUR_ARN } from "./test-authorizer.ts";

const BOTH = ["bookTour", "createAppointment"] as const;

const caller: Caller = {
  principal: "club-app",
  grants: { companies: ["0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01"], tenants: [11], client_id: 9001 },
  operations: BOTH,
  scopes: ["tours.write", "appointments.write"],
  expiresAtS: 1_900_000_060,
};

// What the gateway does with an ARN of a policy: `*` stands for any characters, slashes too.
function matches(pattern: string, arn: string): boolean {
  const literals = pattern.split("*").map((literal) => literal.replaceAll(/[^\w]/g, "\\$&"));
  return new RegExp(`^${literals.join(".*")}$`).test(arn);
}

function allows(operations: Caller["operations"], arn: string): boolean {
  const patterns = allowedArns(allow({ ...caller, operations }, APPOINTMENT_ARN));
  return patterns.some((pattern) => matches(pattern, arn));
}

describe("allow", () => {
  it("names the operations of the stage", () => {
    expect(allow(caller, APPOINTMENT_ARN).policyDocument).toEqual({
      Version: "2012-10-17",
      Statement: [
        {
          Effect: "Allow",
          Action: "execute-api:Invoke",
          Resource: [
            `${STAGE_ARN}/POST/open/companies/*/tenants/*/tour`,
            `${STAGE_ARN}/POST/tenants/*/appointments`,
          ],
        },
      ],
    });
  });

  it("covers an operation and not the other", () => {
    expect(allows(["bookTour"], TOUR_ARN)).toBe(true);
    expect(allows(["bookTour"], APPOINTMENT_ARN)).toBe(false);
    expect(allows(["createAppointment"], APPOINTMENT_ARN)).toBe(true);
    expect(allows(["createAppointment"], TOUR_ARN)).toBe(false);
  });

  it.each([
    `${STAGE_ARN}/GET/tenants/11/appointments`,
    `${STAGE_ARN}/POST/`,
    `${STAGE_ARN}/POST/tenants/11`,
    `${STAGE_ARN}/POST/tenants/11/appointments/1`,
    `${STAGE_ARN}-2/POST/tenants/11/appointments`,
    APPOINTMENT_ARN.replace("a1b2c3d4e5", "f6g7h8i9j0"),
  ])("covers nothing else: %s", (arn) => {
    expect(allows(BOTH, arn)).toBe(false);
  });

  it.each([
    APPOINTMENT_ARN,
    TOUR_ARN,
    `${STAGE_ARN}/POST/tenants/a/POST/prod/b/appointments`,
    `${STAGE_ARN}/POST/tenants/arn:aws:execute-api:x:y:z/prod/GET/appointments`,
    `${STAGE_ARN}/GET/`,
  ])("is the same for a request to %s", (methodArn) => {
    expect(allow(caller, methodArn)).toEqual(allow(caller, APPOINTMENT_ARN));
  });

  it.each([
    [
      "arn:aws-cn:execute-api:cn-north-1:123456789012:a1/dev/POST/x",
      "arn:aws-cn:execute-api:cn-north-1:123456789012:a1/dev",
    ],
    [
      "arn:aws:execute-api:local:000000000000:local/local/POST/x",
      "arn:aws:execute-api:local:000000000000:local/local",
    ],
    [
      "arn:aws:execute-api:eu-west-1:1:a1/test-invoke-stage/POST/x",
      "arn:aws:execute-api:eu-west-1:1:a1/test-invoke-stage",
    ],
  ])("keeps to the stage of %s", (methodArn, stage) => {
    const booking: Caller = { ...caller, operations: ["createAppointment"] };
    expect(allowedArns(allow(booking, methodArn))).toEqual([`${stage}/POST/tenants/*/appointments`]);
  });

  it("hands on who calls, for whom and what, as the functions read it", () => {
    const { principalId, context } = allow(caller, APPOINTMENT_ARN);
    expect(principalId).toBe("club-app");
    expect(readAuthorizerContext(context)).toEqual(caller);
    // The gateway hands every value on as text.
    expect(readAuthorizerContext({ ...context, expires_at: String(context?.expires_at) })).toEqual(caller);
  });

  it.each(["", "arn:aws:execute-api:eu-west-1:1:a1", "arn:aws:s3:::a1/dev/POST/x", "*/*/*"])(
    "takes no stage from %j",
    (methodArn) => {
      expect(() => allow(caller, methodArn)).toThrow("names no stage");
    },
  );

  // The longest names that a region, an account, an API and a stage of ours have.
  const LONGEST_ARN =
    "arn:aws:execute-api:ap-southeast-1:123456789012:a1b2c3d4e5/a-stage-of-20-letter/POST/tenants/11/appointments";
  // The one limit that AWS names for an authorizer's result, and for WebSocket APIs only: "Quotas for configuring and
  // running a WebSocket API in API Gateway".
  const MAX_POLICY_BYTES = 8_192;

  it("has room for the operations of any scopes and an eighth as many more", () => {
    const names = Object.keys(scopes) as Scope[];
    // Many subsets hold the same scopes once those that they include are added.
    const subsets = new Set(
      Array.from({ length: 2 ** names.length }, (_, bits) => {
        const some = names.filter((_, index) => (bits >> index) % 2 === 1);
        const held = new Set(some.flatMap((scope): Scope[] => [scope, ...scopes[scope].includes]));
        return names.filter((name) => held.has(name)).join(" ");
      }),
    );
    const sizes = [...subsets].map((text) => {
      const held = names.filter((name) => text.split(" ").includes(name));
      const allowed = operationNames.filter((name) => held.includes(operations[name].scope));
      return Buffer.byteLength(
        JSON.stringify(allow({ ...caller, operations: allowed, scopes: held }, LONGEST_ARN)),
      );
    });
    expect(Math.max(...sizes)).toBeLessThan((MAX_POLICY_BYTES * 8) / 9);
  });

  it("has one line for a noun all of whose operations are allowed, and never allows another", () => {
    const webhooks = operationNames.filter((name) => operations[name].scope === "webhooks.manage");
    expect(allowedArns(allow({ ...caller, operations: webhooks }, APPOINTMENT_ARN))).toEqual([
      `${STAGE_ARN}/*/tenants/*/webhooks*`,
    ]);
    const arnOf = (name: OperationName) =>
      `${STAGE_ARN}/${operations[name].method}${operations[name].path.replaceAll(/\{\w+\}/g, "11")}`;
    fc.assert(
      fc.property(fc.subarray([...operationNames]), (some) => {
        const patterns = allowedArns(allow({ ...caller, operations: some }, APPOINTMENT_ARN));
        const allowed = operationNames.filter((name) =>
          patterns.some((pattern) => matches(pattern, arnOf(name))),
        );
        // A pattern's star stands for slashes too, so that a few operations are also covered by others' patterns.
        const own = operationNames.filter((name) =>
          some.some((other) =>
            matches(
              `${STAGE_ARN}/${operations[other].method}${operations[other].path.replaceAll(/\{\w+\}/g, "*")}`,
              arnOf(name),
            ),
          ),
        );
        expect(allowed).toEqual(own);
      }),
    );
  });

  it("leaves out a route that another one's pattern covers", () => {
    const routes = ["/tenants/{tenant_id}/rooms", "/tenants/{tenant_id}", "/tenants", "/tenants/{id}"].map(
      (path) => ({ method: "GET", path }) as const,
    );
    const post = { method: "POST", path: "/tenants/{tenant_id}/rooms" } as const;
    expect(allowRoutes([...routes, post], APPOINTMENT_ARN).Statement).toMatchObject([
      {
        Resource: [
          `${STAGE_ARN}/GET/tenants/*`,
          `${STAGE_ARN}/GET/tenants`,
          `${STAGE_ARN}/POST/tenants/*/rooms`,
        ],
      },
    ]);
  });

  it("allows of any operations what each of them allows", () => {
    const anyOperations = fc.subarray([...operationNames]);
    fc.assert(
      fc.property(anyOperations, fc.constantFrom(...operationNames), (names, asked) => {
        const { method, path } = operations[asked];
        const arn = `${STAGE_ARN}/${method}${path.replaceAll(/\{\w+\}/g, "7")}`;
        expect(allows(names, arn)).toBe(names.some((name) => allows([name], arn)));
      }),
    );
  });
});

describe("deny", () => {
  it("denies the whole stage and hands on nothing", () => {
    expect(deny("club-app", APPOINTMENT_ARN)).toEqual({
      principalId: "club-app",
      policyDocument: {
        Version: "2012-10-17",
        Statement: [{ Effect: "Deny", Action: "execute-api:Invoke", Resource: [`${STAGE_ARN}/*`] }],
      },
    });
  });
});
