import { Duration } from "aws-cdk-lib";
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { Construct } from "constructs";
import { SECURE_COOKIE } from "../../../functions/pages/session-cookie.ts";

/** What the pages' own requests depend on. */
export interface PageRequestsProps {
  /** The name of the policy, unique in the account. */
  readonly name: string;
  /** The host of the API, and the path at which it answers the pages. */
  readonly apiHost: string;
  readonly apiPath: string;
}

// The function needs these, and the gateway makes its own of all others. With the viewer's `Host` it would refuse them.
const PASSED_HEADERS = ["CloudFront-Viewer-Address", "Content-Type", "Origin", "Sec-Fetch-Site"];
// Longer than the function may take.
const TIMEOUT = Duration.seconds(20);

/** How CloudFront hands the pages' own requests to the API: nothing is cached, and only what the function needs is passed. */
export function pageRequests(
  scope: Construct,
  { name, apiHost, apiPath }: PageRequestsProps,
): BehaviorOptions {
  return {
    origin: new HttpOrigin(apiHost, {
      originPath: apiPath,
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: TIMEOUT,
    }),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: new OriginRequestPolicy(scope, "Requests", {
      originRequestPolicyName: name,
      headerBehavior: OriginRequestHeaderBehavior.allowList(...PASSED_HEADERS),
      cookieBehavior: OriginRequestCookieBehavior.allowList(SECURE_COOKIE),
      queryStringBehavior: OriginRequestQueryStringBehavior.allowList("for", "club"),
    }),
    compress: false,
  };
}
