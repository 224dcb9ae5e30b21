import type { ApiMethod } from "./gateway/api-resources.ts";
import type { InvokeFunction } from "./gateway/function-integration.ts";
import type { RestApi } from "./gateway/rest-api.ts";
import { LambdaFunction } from "./lambda/lambda-function.ts";
import { readLambdaSettings } from "./lambda/lambda-settings.ts";
import type { StackTemplate } from "./template/stack-template.ts";

/** The functions that an API calls, running on this machine. */
export interface LocalFunctions {
  readonly invoke: InvokeFunction;
  stop(): Promise<void>;
}

/** Environment variables beyond the template's: the engine's endpoint, and credentials without any access. */
function surroundings(engineEndpoint: string): Record<string, string> {
  return {
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: engineEndpoint,
  };
}

/** Prepares every function that the API calls; each starts with its first request. */
export function localFunctions(
  template: StackTemplate,
  api: RestApi,
  engineEndpoint: string,
  writeLine: (line: string) => void,
): LocalFunctions {
  const functions = new Map(
    functionIds(api).map((id) => {
      const settings = readLambdaSettings(template, id, surroundings(engineEndpoint));
      return [id, new LambdaFunction(settings, writeLine)];
    }),
  );
  return {
    invoke: async (functionId, event) => {
      const called = functions.get(functionId);
      if (called === undefined) throw new Error(`There is no function ${functionId}.`);
      return await called.invoke(event);
    },
    stop: async () => {
      await Promise.all([...functions.values()].map((each) => each.stop()));
    },
  };
}

function functionIds({ resources, authorizers }: RestApi): string[] {
  const methods = resources.flatMap((resource): ApiMethod[] => [...resource.methods.values()]);
  const integrated = methods.flatMap(({ integration }) =>
    integration.kind === "function" ? [integration.functionId] : [],
  );
  return [...new Set([...integrated, ...[...authorizers.values()].map(({ functionId }) => functionId)])];
}
