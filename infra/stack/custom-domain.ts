import { CfnOutput } from "aws-cdk-lib";
import { type RestApiBase, SecurityPolicy } from "aws-cdk-lib/aws-apigateway";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import type { Construct } from "constructs";
import type { CustomDomain } from "./settings/config.ts";

/**
 * Gives the API a domain name of the club's own, whose DNS record must point to the stack's output `DomainTarget`.
 * @returns the base URL of the operations' paths
 */
export function addCustomDomain(
  scope: Construct,
  api: RestApiBase,
  { name, certificateArn }: CustomDomain,
): string {
  const domain = api.addDomainName("Domain", {
    domainName: name,
    certificate: Certificate.fromCertificateArn(scope, "Certificate", certificateArn),
    securityPolicy: SecurityPolicy.TLS_1_2,
  });
  new CfnOutput(scope, "DomainTarget", {
    value: domain.domainNameAliasDomainName,
    description: `What the name server is to answer for ${name}`,
  }).overrideLogicalId("DomainTarget");
  return `https://${name}`;
}
