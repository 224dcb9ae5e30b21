import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { APIGatewayAuthorizerResult, Statement } from "aws-lambda";
import { authorizer } from "../../../functions/authorizer/authorizer.ts";
import type { AuthorizerSettings } from "../../../functions/authorizer/authorizer-settings.ts";
import { IssuerKeys } from "../../../functions/authorizer/issuer-keys.ts";
import { allowRoutes } from "../../../functions/authorizer/policy.ts";
import { tokenVerifier } from "../../../functions/authorizer/token-verifier.ts";
import { type OperationName, operationNames, operations, scopes } from "../../../shared/api/operations.ts";
import { accessKey } from "../../../shared/club/access-record.ts";
import type { Database } from "../../../shared/tables/database.ts";
import type { LogFields, LogSink } from "../../../shared/telemetry/logger.ts";
import { createTestTables, type TestTables } from "../../support/engine.ts";
import { AUTHORIZER } from "../../support/function-roles.ts";
import { runAs } from "../../support/running-role.ts";
import { type KeyServer, type PublishedKey, startKeyServer } from "./test-issuer.ts";

/** The stage of the ARNs in these tests. */
export const STAGE_ARN = "arn:aws:execute-api:eu-west-1:123456789012:a1b2c3d4e5/prod";

/** A method ARN as the gateway gives it for an appointment. */
export const APPOINTMENT_ARN = `${STAGE_ARN}/POST/tenants/11/appointments`;

/** A method ARN as the gateway gives it for a tour. */
export const TOUR_ARN = `${STAGE_ARN}/POST/open/companies/0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01/tenants/7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101/tour`;

/** The configured issuer. */
export const ISSUER = "https://issuer.example/pool";

/** One of the configured audiences. */
export const AUDIENCE = "booking-api";

/** The configured scope prefix. */
export const SCOPE_PREFIX = "https://booking.example/";

/** One line of the log. */
export interface LogLine {
  readonly level: "info" | "error";
  readonly message: string;
  readonly fields: LogFields;
}

/** The authorizer as the gateway sees it, and its log. */
export interface TestAuthorizer {
  readonly authorize: (authorizationToken: string, methodArn?: string) => Promise<APIGatewayAuthorizerResult>;
  readonly log: readonly LogLine[];
}

/** The authorizer with an issuer and a club of its own. */
export interface TestWorld extends TestAuthorizer {
  readonly keyServer: KeyServer;
  readonly tables: TestTables;
}

/** Starts an issuer with these keys and a club whose one access record is `club-app`'s. */
export async function startTestWorld(...keys: readonly PublishedKey[]): Promise<TestWorld> {
  const [keyServer, tables] = await Promise.all([startKeyServer(...keys), createTestTables()]);
  await putAccess(tables, "club-app");
  return { keyServer, tables, ...testAuthorizer(keyServer.jwksUri, tables.database) };
}

/** The authorizer for this issuer's keys and this database. */
export function testAuthorizer(
  jwksUri: string,
  database: Database,
  settings: Partial<AuthorizerSettings> = {},
): TestAuthorizer {
  const lines: LogLine[] = [];
  const log: LogSink = {
    info: (message, fields) => lines.push({ level: "info", message, fields }),
    error: (message, fields) => lines.push({ level: "error", message, fields }),
  };
  const whole: AuthorizerSettings = {
    issuer: ISSUER,
    jwksUri,
    audiences: ["another-api", AUDIENCE],
    scopePrefix: SCOPE_PREFIX,
    ...settings,
  };
  const authorize = authorizer({
    verifyToken: tokenVerifier(whole, new IssuerKeys(log)),
    database,
    log,
    scopePrefix: whole.scopePrefix,
  });
  return {
    authorize: (authorizationToken, methodArn = APPOINTMENT_ARN) =>
      runAs(AUTHORIZER, () =>
        authorize(
          { type: "TOKEN", authorizationToken, methodArn },
          { getRemainingTimeInMillis: () => 5_000 },
        ),
      ),
    log: lines,
  };
}

/** Writes an access record. */
export async function putAccess(
  { client, names }: TestTables,
  principal: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const item = { ...accessKey(principal), principal, companies: [], tenants: [11], ...fields };
  await client.send(new PutItemCommand({ TableName: names.Club, Item: marshall(item) }));
}

/** The ARNs that a policy has for these operations. */
export function arnsOf(names: readonly OperationName[]): string[] {
  return allowRoutes(
    names.map((name) => operations[name]),
    APPOINTMENT_ARN,
  ).Statement.flatMap(resourcesOf);
}

/** The operations that a good token is for: all but those of the club's staff. */
export const APP_OPERATIONS = operationNames.filter(
  (name) => !scopes[operations[name].scope].isForStaff && operations[name].members !== "only",
);

/** The ARNs that a policy has for them. */
export const APP_ARNS = arnsOf(APP_OPERATIONS);

/** The ARNs that a result allows; none where it denies. */
export function allowedArns({ policyDocument }: APIGatewayAuthorizerResult): string[] {
  return policyDocument.Statement.filter(({ Effect }) => Effect === "Allow").flatMap(resourcesOf);
}

function resourcesOf(statement: Statement): string[] {
  return "Resource" in statement ? [statement.Resource ?? []].flat() : [];
}
