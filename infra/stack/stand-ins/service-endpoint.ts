// Stands in the functions' bundles for the endpoint resolvers of the SDK's clients: see infra/stack/unused-of-sdk.ts.

/** What the SDK asks an endpoint for. */
interface EndpointParams {
  readonly Endpoint?: string | undefined;
  readonly Region?: string | undefined;
}

const OTHER_PARTITIONS = [
  [/^cn-/, "amazonaws.com.cn"],
  [/^eusc-/, "amazonaws.eu"],
  [/^us-iso-/, "c2s.ic.gov"],
  [/^us-isob-/, "sc2s.sgov.gov"],
  [/^us-isof-/, "csp.hci.ic.gov"],
  [/^eu-isoe-/, "cloud.adc-e.uk"],
] as const;

/**
 * The endpoint of a service: the configured one, else the region's. The SDK's own evaluates rules for FIPS, dual-stack and
 * account endpoints, none of which a function's client asks for: of DynamoDB alone they are 16 kB of a bundle.
 * @param service as the host names it, such as `dynamodb`
 */
export function serviceEndpoint(service: string, { Endpoint, Region }: EndpointParams) {
  return {
    url: new URL(Endpoint ?? `https://${service}.${Region}.${domainOf(Region)}`),
    properties: {},
    headers: {},
  };
}

function domainOf(region = ""): string {
  return OTHER_PARTITIONS.find(([regions]) => regions.test(region))?.[1] ?? "amazonaws.com";
}
