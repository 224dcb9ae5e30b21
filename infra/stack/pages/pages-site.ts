import { Annotations, CfnOutput, Lazy, Stack, Validations } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  HttpVersion,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import type { Config } from "../settings/config.ts";
import type { PagesConfig, PagesDomain } from "../settings/pages-config.ts";
import { stackName } from "../settings/stack-name.ts";
import { pageHeaders } from "./page-headers.ts";
import { FRAMED_PAGE, NOT_FOUND_PAGE, START_PAGE } from "./page-keys.ts";
import { pageRequests } from "./page-requests.ts";
import { pagesBucket } from "./pages-bucket.ts";

/** What the site depends on. */
export interface PagesSiteProps {
  readonly config: Config;
  readonly pages: PagesConfig;
  /** The origins of the issuer that pages call. */
  readonly issuerOrigins: readonly string[];
}

/** Where the site finds the API, which is made after it: the API names the site's origin. */
export interface ApiPlace {
  /** The host of the gateway itself, and the path at which it answers the pages. */
  readonly host: string;
  readonly path: string;
  /** The origin of the API's base URL. */
  readonly origin: string;
}

/** The pages' site: a private bucket behind CloudFront, which hands the pages' own requests to the API. */
export class PagesSite extends Construct {
  /** Such as `https://book.club.example`. */
  readonly origin: string;
  #api: ApiPlace | undefined;

  constructor(scope: Construct, id: string, props: PagesSiteProps) {
    super(scope, id);
    const { domain } = props.pages;
    const bucket = pagesBucket(this);
    const distribution = this.#distribution(props, this.#files(bucket, props));
    acknowledgeFindings(distribution, domain);
    this.origin = `https://${domain?.name ?? distribution.domainName}`;
    output(this, "PagesUrl", this.origin, "The pages: visitors at /, members at /member, staff at /desk");
    output(this, "PagesBucketName", bucket.bucketName, "The files of the pages");
    if (domain === undefined) return;
    const description = `What the name server is to answer for ${domain.name}`;
    output(this, "PagesDomainTarget", distribution.domainName, description);
  }

  /** Tells the site where the API is. */
  serve(api: ApiPlace): void {
    this.#api = api;
  }

  #distribution(
    { config, pages: { domain } }: PagesSiteProps,
    { files, framed }: { readonly files: BehaviorOptions; readonly framed: BehaviorOptions },
  ): Distribution {
    const requests = pageRequests(this, {
      name: nameInAccount(this, config, "requests"),
      apiHost: this.#later(({ host }) => host),
      apiPath: this.#later(({ path }) => path),
    });
    return new Distribution(this, "Distribution", {
      comment: `The pages of ${stackName(config)}`,
      defaultRootObject: START_PAGE,
      defaultBehavior: files,
      additionalBehaviors: { [`/${FRAMED_PAGE}`]: framed, "/token": requests, "/session": requests },
      errorResponses: [{ httpStatus: 404, responseHttpStatus: 404, responsePagePath: `/${NOT_FOUND_PAGE}` }],
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Edge locations of Europe, North America and Israel; others ask the nearest of these.
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(domain === undefined ? {} : ofDomain(this, domain)),
    });
  }

  #files(bucket: IBucket, { config, pages, issuerOrigins }: PagesSiteProps) {
    const origin = S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessControl: new S3OriginAccessControl(this, "AccessControl", {
        originAccessControlName: nameInAccount(this, config, "files"),
      }),
      // With the right to list, S3 answers 404 for a file that is not there, not 403. No query reaches it, so nobody lists.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    const connect = [this.#later(({ origin }) => origin), ...issuerOrigins];
    const behavior = (id: string, frameAncestors: readonly string[]): BehaviorOptions => ({
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // Each file says how long it may be kept. No cookie, header or query reaches S3.
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy: pageHeaders(this, id, {
        name: nameInAccount(this, config, id.toLowerCase()),
        connect,
        frameAncestors,
      }),
    });
    return {
      files: behavior("Headers", []),
      framed: behavior("FramedHeaders", pages.frameAncestors),
    };
  }

  #later(of: (api: ApiPlace) => string): string {
    return Lazy.string({
      produce: () => {
        if (this.#api === undefined) throw new Error("The site was not told where the API is.");
        return of(this.#api);
      },
    });
  }
}

/** The host and the path at which a REST API answers the pages. */
export function placeOf(
  scope: Construct,
  restApiId: string,
  { stage, customDomain }: Config,
  path: string,
): ApiPlace {
  const { region, urlSuffix } = Stack.of(scope);
  const host = `${restApiId}.execute-api.${region}.${urlSuffix}`;
  return { host, path: `/${stage}${path}`, origin: `https://${customDomain?.name ?? host}` };
}

// Names of CloudFront's policies are unique in an account, over all regions.
function nameInAccount(scope: Construct, config: Config, what: string): string {
  return `${stackName(config)}-${Stack.of(scope).region}-pages-${what}`;
}

function ofDomain(scope: Construct, { name, certificateArn }: PagesDomain) {
  return {
    domainNames: [name],
    certificate: Certificate.fromCertificateArn(scope, "Certificate", certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

// Outputs keep a plain name wherever their construct lies in the tree.
function output(scope: Construct, name: string, value: string, description: string): void {
  new CfnOutput(scope, name, { value, description }).overrideLogicalId(name);
}

function acknowledgeFindings(distribution: Distribution, domain: PagesDomain | undefined): void {
  Validations.of(distribution).acknowledge(
    {
      id: "AwsSolutions-CFR1",
      reason:
        "A club's visitors and members travel; what they book is checked by the API, not by where they are.",
    },
    {
      id: "AwsSolutions-CFR2",
      reason:
        "A web ACL of CloudFront is in us-east-1 and costs money while nobody calls; the function limits addresses, the gateway throttles.",
    },
    {
      id: "AwsSolutions-CFR3",
      reason:
        "The files are public, and the API logs the pages' own requests; a log here would only keep addresses.",
    },
  );
  Annotations.of(distribution).acknowledgeWarning(
    "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
    "CloudFront passes no query to S3, so nobody lists; the start page is at /.",
  );
  if (domain !== undefined) return;
  Validations.of(distribution).acknowledge({
    id: "AwsSolutions-CFR4",
    reason:
      "CloudFront's own certificate sets the protocols of its own domain; with pagesDomainName it is TLS 1.2.",
  });
}
