import { sdkOperations } from "./sdk-operations.ts";
import { sdkTypes } from "./sdk-types.ts";

/** The SDK's files that are made from an API description, by their paths in the project. */
export function sdkFiles(description: object): Readonly<Record<string, string>> {
  return {
    "shared/sdk/api-types.ts": sdkTypes(description),
    "shared/sdk/operations.ts": sdkOperations(description),
  };
}
