import type { StackTemplate } from "../template/stack-template.ts";
import type { ApiMethod } from "./gateway/api-resources.ts";
import type { InvokeFunction } from "./gateway/function-integration.ts";
import type { RestApi } from "./gateway/rest-api.ts";
import { LambdaFunction } from "./lambda/lambda-function.ts";
import { readLambdaSettings } from "./lambda/lambda-settings.ts";
import type { EventSource } from "./queue/event-source.ts";

/** The host of the API on this machine. */
const LOCAL_HOST = "127.0.0.1";

/** The functions that an API and queues call, running on this machine. */
export interface LocalFunctions {
  readonly invoke: InvokeFunction;
  stop(): Promise<void>;
}

/** Who calls functions. */
export interface Callers {
  readonly api: RestApi;
  readonly sources: readonly EventSource[];
}

/** Where functions reach services of AWS on this machine. */
export interface ServiceEndpoints {
  readonly engine: string;
  readonly sqs: string;
  readonly kms: string;
  /** Undefined if there are no messages. */
  readonly ses: string | undefined;
}

/** Environment variables beyond the template's: the services' endpoints, and credentials that name the function. */
function surroundings(id: string, { engine, sqs, kms, ses }: ServiceEndpoints): Record<string, string> {
  return {
    AWS_ACCESS_KEY_ID: id,
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: engine,
    AWS_ENDPOINT_URL_SQS: sqs,
    AWS_ENDPOINT_URL_KMS: kms,
    ...(ses === undefined ? {} : { AWS_ENDPOINT_URL_SESV2: ses }),
    WEBHOOK_LOOPBACK: "true",
    // Events of calendars are named for it: as the pages name them, whatever the port.
    API_HOST: LOCAL_HOST,
  };
}

/** Prepares every function that is called; each starts with its first call. */
export function localFunctions(
  template: StackTemplate,
  callers: Callers,
  endpoints: ServiceEndpoints,
  writeLine: (line: string) => void,
): LocalFunctions {
  const functions = new Map(
    functionIds(callers).map((id) => {
      const settings = readLambdaSettings(template, id, surroundings(id, endpoints));
      return [id, new LambdaFunction(settings, writeLine)];
    }),
  );
  return {
    invoke: async (functionId, event, causes) => {
      const called = functions.get(functionId);
      if (called === undefined) throw new Error(`There is no function ${functionId}.`);
      return await called.invoke(event, causes);
    },
    stop: async () => {
      await Promise.all([...functions.values()].map((each) => each.stop()));
    },
  };
}

/** The logical ids of the functions that somebody calls. */
export function functionIds({ api: { resources, authorizers }, sources }: Callers): string[] {
  const methods = resources.flatMap((resource): ApiMethod[] => [...resource.methods.values()]);
  const integrated = methods.flatMap(({ integration }) =>
    integration.kind === "function" ? [integration.functionId] : [],
  );
  const asked = [...authorizers.values(), ...sources].map(({ functionId }) => functionId);
  return [...new Set([...integrated, ...asked])];
}
