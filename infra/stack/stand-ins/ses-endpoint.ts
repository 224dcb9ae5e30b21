// Stands in the functions' bundles for a module of @aws-sdk/client-sesv2: see infra/stack/unused-of-sdk.ts.
import { type EndpointParams, serviceEndpoint } from "./service-endpoint.ts";

/** SES's endpoint: the configured one, else the region's. */
export function defaultEndpointResolver(params: EndpointParams) {
  return serviceEndpoint("email", params);
}
