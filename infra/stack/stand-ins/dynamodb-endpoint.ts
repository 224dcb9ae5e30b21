// Stands in the functions' bundles for a module of @aws-sdk/client-dynamodb: see infra/stack/unused-of-sdk.ts.

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
 * DynamoDB's endpoint: the configured one, else the region's. The SDK's own evaluates 100 rules for FIPS, dual-stack and
 * account endpoints, none of which a function's client asks for: 16 kB of a bundle.
 */
export function defaultEndpointResolver({ Endpoint, Region }: EndpointParams) {
  return {
    url: new URL(Endpoint ?? `https://dynamodb.${Region}.${domainOf(Region)}`),
    properties: {},
    headers: {},
  };
}

function domainOf(region = ""): string {
  return OTHER_PARTITIONS.find(([regions]) => regions.test(region))?.[1] ?? "amazonaws.com";
}
