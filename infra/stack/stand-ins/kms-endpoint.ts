// Stands in the functions' bundles for a module of @aws-sdk/client-kms: see infra/stack/unused-of-sdk.ts.
import { type EndpointParams, serviceEndpoint } from "./service-endpoint.ts";

/** KMS's endpoint: the configured one, else the region's. */
export function defaultEndpointResolver(params: EndpointParams) {
  return serviceEndpoint("kms", params);
}
