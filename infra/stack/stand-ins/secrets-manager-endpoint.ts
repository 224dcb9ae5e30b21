// Stands in the functions' bundles for a module of @aws-sdk/client-secrets-manager: see infra/stack/unused-of-sdk.ts.
import { type EndpointParams, serviceEndpoint } from "./service-endpoint.ts";

/** Secrets Manager's endpoint: the configured one, else the region's. */
export function defaultEndpointResolver(params: EndpointParams) {
  return serviceEndpoint("secretsmanager", params);
}
