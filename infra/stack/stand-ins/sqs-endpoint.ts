// Stands in the functions' bundles for a module of @aws-sdk/client-sqs: see infra/stack/unused-of-sdk.ts.
import { type EndpointParams, serviceEndpoint } from "./service-endpoint.ts";

/** SQS's endpoint: the configured one, else the region's. */
export function defaultEndpointResolver(params: EndpointParams) {
  return serviceEndpoint("sqs", params);
}
