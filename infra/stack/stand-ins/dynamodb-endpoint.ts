// Stands in the functions' bundles for a module of @aws-sdk/client-dynamodb: see infra/stack/unused-of-sdk.ts.
import { type EndpointParams, serviceEndpoint } from "./service-endpoint.ts";

/** DynamoDB's endpoint: the configured one, else the region's. The SDK's rules for it are 16 kB of a bundle. */
export function defaultEndpointResolver(params: EndpointParams) {
  return serviceEndpoint("dynamodb", params);
}
