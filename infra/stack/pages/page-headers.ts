import { Duration } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type IResponseHeadersPolicy,
  ResponseHeadersPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { contentSecurityPolicy, type PagePolicy } from "./content-security-policy.ts";

/** What the headers depend on. */
export interface PageHeadersProps extends PagePolicy {
  /** Unique in the account. */
  readonly name: string;
}

const TWO_YEARS = Duration.days(730);

// The pages use none of these (W3C Permissions Policy); a club's page that shows the element decides for itself.
const UNUSED_FEATURES = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"];

/** The headers that CloudFront puts on every answer of S3. */
export function pageHeaders(scope: Construct, id: string, props: PageHeadersProps): IResponseHeadersPolicy {
  const isFramed = props.frameAncestors.length > 0;
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: props.name,
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(props), override: true },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      // Of the pages' own name alone: what else the club serves below it is the club's to say.
      strictTransportSecurity: { accessControlMaxAge: TWO_YEARS, includeSubdomains: false, override: true },
      ...(isFramed ? {} : { frameOptions: { frameOption: HeadersFrameOption.DENY, override: true } }),
    },
    customHeadersBehavior: {
      customHeaders: [
        {
          header: "Permissions-Policy",
          value: UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", "),
          override: true,
        },
      ],
    },
    // The element's script and the club's config.json, which have nothing secret, are loaded by pages of other origins.
    corsBehavior: {
      accessControlAllowCredentials: false,
      accessControlAllowHeaders: ["*"],
      accessControlAllowMethods: ["GET", "HEAD"],
      accessControlAllowOrigins: ["*"],
      originOverride: true,
    },
  });
}
