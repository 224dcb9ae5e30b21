import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { listen } from "../../../infra/local/loopback/listen.ts";
import { engineEndpoint } from "../../support/engine.ts";
import type { FakeUserPool } from "./fake-user-pool.ts";

/** A call that the services of this machine got. */
export interface AwsCall {
  /**
   * Such as `CreateUserPoolClient`, or method and path of a REST call; empty for CloudFormation's, which is named in the body.
   */
  readonly operation: string;
  readonly body: string;
}

/** What CloudFormation has of a stack: its template, or nothing, or nobody may read it. */
export type DeployedStack = Readonly<Record<string, unknown>> | "none" | "forbidden";

/** CloudFormation with one stack, and Cognito, on this machine, until the test is over. */
export interface FakeAws {
  /** What makes a command's AWS clients call here, and the engine of the test run. */
  readonly environment: Readonly<Record<string, string>>;
  readonly calls: readonly AwsCall[];
}

/** The outputs of a stack that name its tables. */
export function tableOutputs(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([table, name]) => [`${table}TableName`, name]));
}

/**
 * @param outputs what the stack tells; undefined if there is no such stack
 * @param userPoolClient what Cognito answers to whoever makes a client
 * @param deployed what GetTemplate answers of
 * @param status the stack's status
 * @param userPool what answers Cognito's calls in place of `userPoolClient`
 */
export async function startFakeAws(
  outputs: Readonly<Record<string, string>> | undefined,
  userPoolClient: Readonly<Record<string, string>> = {},
  deployed: DeployedStack = "none",
  status = "CREATE_COMPLETE",
  userPool?: FakeUserPool,
): Promise<FakeAws> {
  const calls: AwsCall[] = [];
  const server = createServer(async (request, response) => {
    const rest = request.url === "/" ? "" : `${request.method} ${request.url}`;
    const operation = String(request.headers["x-amz-target"] ?? "").split(".")[1] ?? rest;
    const body = await text(request);
    calls.push({ operation, body });
    if (body.includes("Action=GetTemplate")) {
      response.statusCode = typeof deployed === "string" ? 400 : 200;
      response.end(getTemplate(deployed));
    } else if (operation === "" && outputs === undefined) {
      response.statusCode = 400;
      response.end(errorResponse("ValidationError", "Stack with id Club does not exist"));
    } else if (body.includes("Action=DescribeStackResource&")) {
      response.end(describeStackResource(outputs, new URLSearchParams(body).get("LogicalResourceId")));
    } else if (operation === "") response.end(describeStacks(outputs, status));
    else if (userPool !== undefined && rest === "") {
      const answer = userPool.answer(operation, body);
      response.statusCode = answer.status;
      response.setHeader("Content-Type", "application/x-amz-json-1.1");
      response.end(JSON.stringify(answer.body));
    } else {
      response.setHeader("Content-Type", "application/x-amz-json-1.1");
      response.end(JSON.stringify({ UserPoolClient: userPoolClient }));
    }
  });
  const endpoint = await listen(server);
  onTestFinished(() => void server.close());
  const environment = {
    AWS_ENDPOINT_URL_CLOUDFORMATION: endpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint,
    AWS_ENDPOINT_URL_API_GATEWAY: endpoint,
    AWS_ENDPOINT_URL_DYNAMODB: engineEndpoint(),
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_REGION: "local",
  };
  return { environment, calls };
}

const STACK_ID =
  "arn:aws:cloudformation:eu-west-1:123456789012:stack/Club/1a2b3c4d-0000-4000-8000-000000000000";

function describeStacks(outputs: Readonly<Record<string, string>> = {}, status: string): string {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  const stack = `<member><StackId>${STACK_ID}</StackId><StackName>Club</StackName><StackStatus>${status}</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime><Outputs>${members.join("")}</Outputs></member>`;
  const result = `<DescribeStacksResult><Stacks>${stack}</Stacks></DescribeStacksResult>`;
  return `<DescribeStacksResponse>${result}</DescribeStacksResponse>`;
}

/** The stack's tables have the names that its outputs tell. */
function describeStackResource(
  outputs: Readonly<Record<string, string>> = {},
  logicalId: string | null,
): string {
  const detail = `<PhysicalResourceId>${outputs[`${logicalId}TableName`]}</PhysicalResourceId>`;
  const result = `<DescribeStackResourceResult><StackResourceDetail>${detail}</StackResourceDetail></DescribeStackResourceResult>`;
  return `<DescribeStackResourceResponse>${result}</DescribeStackResourceResponse>`;
}

function getTemplate(deployed: DeployedStack): string {
  if (deployed === "none") return errorResponse("ValidationError", "Stack with id Club does not exist");
  if (deployed === "forbidden") return errorResponse("AccessDenied", "User is not authorized");
  const body = JSON.stringify(deployed).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<GetTemplateResponse><GetTemplateResult><TemplateBody>${body}</TemplateBody></GetTemplateResult></GetTemplateResponse>`;
}

function errorResponse(code: string, message: string): string {
  return `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`;
}
