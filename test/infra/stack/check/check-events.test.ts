import { beforeAll, describe, expect, it } from "vitest";
import { webhookServices } from "../../../../functions/tours/webhooks/webhook-services.ts";
import { definitions } from "../../../../infra/open-api/described-operation.ts";
import {
  CHECK_PRINCIPAL,
  CHECK_STATUSES,
  checkableOperations,
  checkEvents,
  checkedOperation,
  requestEvent,
} from "../../../../infra/stack/check/check-events.ts";
import { operationFunctions } from "../../../../infra/stack/functions/function-declarations.ts";
import { versionFaults } from "../../../../infra/stack/monitoring/log-metrics.ts";
import { type ApiHandler, apiHandler } from "../../../../shared/api/api-handler.ts";
import { type OperationName, operationNames, operations } from "../../../../shared/api/operations.ts";
import { TenantCache } from "../../../../shared/club/tenant-cache.ts";
import { utcOffsetMs } from "../../../../shared/club/utc-offset.ts";
import type { LogFields } from "../../../../shared/telemetry/logger.ts";
import { newRandomKey, newRecordId } from "../../../../shared/values/record-id.ts";
import { testAuthorizer } from "../../../functions/authorizer/test-authorizer.ts";
import { DeliveryScene } from "../../../functions/deliveries/webhooks/delivery-scene.ts";
import { testPages } from "../../../functions/pages/test-pages.ts";
import { createTestTables, type TestTables } from "../../../support/engine.ts";
import { type Call, interceptCalls } from "../../../support/fault-injection.ts";
import { using } from "../../../support/function-under-test.ts";
import { loadSampleClub } from "../../../support/sample-club.ts";
import { recordedServices } from "../../../support/webhook-services.ts";
import { fieldsOfPattern, hasField } from "../monitoring/named-fields.ts";
import { templateOf } from "../synthesized.ts";

let tables: TestTables;
const READS = ["BatchGetItemCommand", "GetItemCommand", "QueryCommand"];

const calls: Call[] = [];
let fault: Error | undefined;

beforeAll(async () => {
  tables = await createTestTables();
  await loadSampleClub(tables);
  interceptCalls(tables.client, (call, next) => {
    calls.push(call);
    return fault === undefined ? next() : Promise.reject(fault);
  });
});

/** Sends the check's event of an operation through the whole chain; gives the status and the lines with their message. */
async function check(name: OperationName) {
  const lines: LogFields[] = [];
  const note = (message: string, fields: LogFields) => void lines.push({ ...fields, message });
  const { database } = tables;
  const operation = definitions[name].bind({
    ...{ database, utcOffsetMs, newId: newRecordId, newKey: newRandomKey, now: () => new Date() },
    tenants: new TenantCache(),
    environment: {},
    use: using([[webhookServices, recordedServices()]]),
  });
  const settings = {
    allowedOrigins: ["*"],
    log: { info: note, error: note },
    now: () => new Date(),
    metricsNamespace: "N",
  };
  const handler = apiHandler({ [name]: async () => operation }, settings);
  const context = { getRemainingTimeInMillis: () => 15_000 } as Parameters<ApiHandler>[1];
  // The event is what JSON carries of it.
  const event = JSON.parse(JSON.stringify(requestEvent(name))) as Parameters<ApiHandler>[0];
  const { statusCode } = await handler(event, context);
  return { statusCode, lines };
}

describe("the check's request", () => {
  it.each(checkableOperations)(
    "to %s is answered as expected, reads a table and writes nothing",
    async (name) => {
      calls.length = 0;
      const { statusCode, lines } = await check(name);
      expect(CHECK_STATUSES).toContain(statusCode);
      expect(calls).not.toEqual([]);
      expect(calls.filter(({ command }) => !READS.includes(command))).toEqual([]);
      expect(lines).toMatchObject([{ message: "request", principal: CHECK_PRINCIPAL, bookings: 0 }]);
    },
  );

  it("counts against the version where the tables cannot be read", async () => {
    fault = new Error("no permission");
    const { statusCode, lines } = await check("listTenants");
    fault = undefined;
    expect(statusCode).toBe(500);
    expect(lines.map(({ message }) => message)).toEqual(["fault", "request"]);
  });

  it("counts against a version that refuses it, as only the check's principal does", async () => {
    const { lines } = await check("listTenants");
    expect(fieldsOfPattern(versionFaults.pattern)).toEqual(["message", "principal", "status"]);
    expect(fieldsOfPattern(versionFaults.pattern).filter((field) => !hasField(lines[0], field))).toEqual([]);
    expect(versionFaults.pattern).toBe(
      '{ ($.message = "fault") || ($.principal = "synthetic-check" && $.status != 200 && $.status != 404) }',
    );
  });

  it("is by the operation that reads and asks for least", () => {
    for (const name of operationFunctions) {
      const own = operationNames.filter((operation) => operations[operation].function === name);
      const isRead = operations[checkedOperation(name)].method === "GET";
      expect(own).toContain(checkedOperation(name));
      expect(isRead).toBe(own.some((operation) => operations[operation].method === "GET"));
    }
    expect(checkedOperation("Appointments")).toBe("listTenants");
    expect(checkedOperation("Tours")).toBe("listClients");
  });
});

describe("the check's token", () => {
  it("is refused without asking the issuer or a table, which is an answer", async () => {
    calls.length = 0;
    const { authorize, log } = testAuthorizer("http://127.0.0.1:1/jwks", tables.database);
    const { authorizationToken } = checkEvents().Authorizer;
    await expect(authorize(String(authorizationToken))).rejects.toThrow(/^Unauthorized$/);
    expect(log.map(({ message, fields }) => [message, fields.outcome])).toEqual([
      ["authorization", "unauthorized"],
    ]);
    expect(calls).toEqual([]);
  });
});

describe("the check's request to the pages", () => {
  it("is refused without asking the issuer, which is no fault of the version", async () => {
    const { handler, log } = testPages({
      issuer: "http://127.0.0.1:1",
      tokenEndpoint: "http://127.0.0.1:1/token",
    });
    const answer = await handler(JSON.parse(JSON.stringify(checkEvents().Pages)));
    expect(answer.statusCode).toBe(403);
    expect(log.map(({ message }) => message)).not.toContain("fault");
  });
});

describe("the check's batch of the queue", () => {
  it("is empty, and worked off without a table", async () => {
    calls.length = 0;
    const scene = await DeliveryScene.open();
    interceptCalls(scene.tables.client, (call, next) => {
      calls.push(call);
      return next();
    });
    expect(checkEvents().Deliveries).toEqual({ Records: [] });
    expect(await scene.invoke([])).toEqual([]);
    expect([calls, scene.log]).toEqual([[], []]);
    scene.close();
  });
});

/** The schedules of the check, by their logical ids. */
function checkSchedules(stage: string) {
  return Object.entries(templateOf({ stage }).findResources("AWS::Scheduler::Schedule"));
}

describe("the check's schedules", () => {
  const template = templateOf({ stage: "prod" });

  /** What the role's policy allows. */
  function statementsOf(role: string): unknown[] {
    const policies = Object.values(template.findResources("AWS::IAM::Policy"));
    const own = policies.filter(({ Properties }) => JSON.stringify(Properties.Roles).includes(role));
    return own.flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
  }

  /** Each function with any version, and nothing else. */
  function everyVersion(): unknown[] {
    return Object.keys(template.findResources("AWS::Lambda::Function"))
      .toSorted()
      .map((id) => ({
        "Fn::Join": ["", [{ "Fn::GetAtt": [id, "Arn"] }, ":*"]],
      }));
  }

  it("call each deployed version itself, once a minute, without retries, and may", () => {
    const versions = Object.keys(template.findResources("AWS::Lambda::Version"));
    const schedules = checkSchedules("prod");
    const called = schedules.map(([, { Properties }]) => Properties.Target.Arn.Ref);
    expect(called.sort()).toEqual(versions.sort());
    const [role = ""] = Object.keys(template.findResources("AWS::IAM::Role")).filter((id) =>
      /^Check/.test(id),
    );
    expect(statementsOf(role)).toEqual([
      { Effect: "Allow", Action: "lambda:InvokeFunction", Resource: everyVersion() },
    ]);
    for (const [, { Properties, DependsOn }] of schedules) {
      const { Arn, Input, RetryPolicy, RoleArn } = Properties.Target;
      expect(Properties).toMatchObject({
        ScheduleExpression: "rate(1 minute)",
        FlexibleTimeWindow: { Mode: "OFF" },
        State: "ENABLED",
      });
      expect(RetryPolicy).toEqual({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 });
      expect(Object.values(checkEvents())).toContainEqual(JSON.parse(Input));
      expect(RoleArn).toEqual({ "Fn::GetAtt": [role, "Arn"] });
      expect(DependsOn).toEqual(
        expect.arrayContaining([role, expect.stringMatching(/^CheckRoleDefaultPolicy/)]),
      );
      template.hasResourceProperties("AWS::Lambda::EventInvokeConfig", {
        Qualifier: { "Fn::GetAtt": [Arn.Ref, "Version"] },
        MaximumRetryAttempts: 0,
      });
    }
  });

  it("are not there at the stage dev, whose new versions get all calls at once", () => {
    expect(checkSchedules("dev")).toEqual([]);
  });
});
