import * as v from "valibot";
import { settingSentence } from "./setting-sentence.ts";
import { hostName, scopeCharacters, webOrigins, yesOrNo } from "./setting-value.ts";

/** The settings of the hosted pages. */
export interface PagesConfig {
  /** The pages' own domain name; CloudFront's if not set. */
  readonly domain?: PagesDomain | undefined;
  /** The origins whose pages may frame the page that is made for frames; nobody's if there are none. */
  readonly frameAncestors: readonly string[];
  /** The app clients at the club's own issuer; the stack's own issuer brings its own. */
  readonly clients?: PagesClientsConfig | undefined;
}

/** A domain name for the pages, and its certificate. */
export interface PagesDomain {
  /** Such as `book.club.example`. */
  readonly name: string;
  /** The ARN of a certificate in us-east-1. */
  readonly certificateArn: string;
}

/** The pages' app clients at the club's own issuer. */
export interface PagesClientsConfig {
  /** The public app client in which people sign in. */
  readonly signInClientId: string;
  /** The secret with `client_id` and `client_secret` of the visitors' app client. */
  readonly visitorSecretArn: string;
  /** What the issuer puts before the claims `tenant_id` and `client_id` of an ID token. */
  readonly claimPrefix: string;
}

const DOMAIN_EXAMPLE = "book.club.example";
const CERTIFICATE_EXAMPLE = "arn:aws:acm:us-east-1:123456789012:certificate/1a2b3c4d";
const SECRET_EXAMPLE = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:visitors-AbCdEf";
const CLIENT_EXAMPLE = "club-pages";

/** The settings of the pages, each by itself. */
export const PagesSchema = v.object({
  pages: v.config(yesOrNo(), {
    message: settingSentence("pages", "true to host the pages, else to false", "true"),
  }),
  pagesDomainName: v.config(v.optional(hostName()), {
    message: settingSentence(
      "pagesDomainName",
      "a host name in small letters, or leave it out",
      DOMAIN_EXAMPLE,
    ),
  }),
  // CloudFront takes certificates of this region alone.
  pagesCertificateArn: v.config(
    v.optional(v.pipe(v.string(), v.regex(/^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/[\w-]+$/))),
    {
      message: settingSentence(
        "pagesCertificateArn",
        "the ARN of an ACM certificate in us-east-1, or leave it out",
        CERTIFICATE_EXAMPLE,
      ),
    },
  ),
  pagesFrameAncestors: v.config(v.optional(webOrigins()), {
    message: settingSentence(
      "pagesFrameAncestors",
      "exact web origins separated by commas, or * alone",
      "https://www.club.example",
    ),
  }),
  pagesClientId: v.config(v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/))), {
    message: settingSentence(
      "pagesClientId",
      "the id of the public app client in which people sign in, or leave it out",
      CLIENT_EXAMPLE,
    ),
  }),
  pagesVisitorSecretArn: v.config(
    v.optional(v.pipe(v.string(), v.regex(/^arn:[\w-]+:secretsmanager:[\w-]+:\d{12}:secret:[\w/+=.@-]+$/))),
    {
      message: settingSentence(
        "pagesVisitorSecretArn",
        "the ARN of a secret in Secrets Manager with client_id and client_secret, or leave it out",
        SECRET_EXAMPLE,
      ),
    },
  ),
  pagesClaimPrefix: v.config(v.optional(scopeCharacters()), {
    message: settingSentence(
      "pagesClaimPrefix",
      "what the issuer puts before the claims tenant_id and client_id, or to nothing",
      "https://booking.club.example/",
    ),
  }),
});

type PagesValues = v.InferOutput<typeof PagesSchema>;

/** The other settings on which those of the pages depend. */
interface Surroundings {
  readonly stage: string;
  readonly issuer?: string | undefined;
  readonly tokenEndpoint?: string | undefined;
  readonly domainName?: string | undefined;
}

/** A sentence for each setting of the pages that does not fit the others. */
export function pagesProblems(values: PagesValues, surroundings: Surroundings): string[] {
  const { pages, pagesClientId, pagesVisitorSecretArn, pagesClaimPrefix, ...ofPlace } = values;
  const ofIssuer = namesOf({ pagesClientId, pagesVisitorSecretArn, pagesClaimPrefix });
  if (pages) {
    return [...placeProblems(values, surroundings), ...clientProblems(values, surroundings, ofIssuer)];
  }
  // Settings of pages that are not hosted would have no effect, which nobody wants.
  const given = [...namesOf(ofPlace), ...ofIssuer];
  if (given.length === 0) return [];
  return [settingSentence("pages", `true, which ${given.join(", ")} needs`, "true")];
}

function placeProblems(
  { pagesDomainName: name, pagesCertificateArn: certificate }: PagesValues,
  { stage, domainName }: Surroundings,
): string[] {
  return sentences([
    [stage === "local", "pages", "false: npm start serves the pages without it", "false"],
    [
      name !== undefined && certificate === undefined,
      "pagesCertificateArn",
      "the certificate of pagesDomainName in us-east-1",
      CERTIFICATE_EXAMPLE,
    ],
    [
      name === undefined && certificate !== undefined,
      "pagesDomainName",
      "the name that pagesCertificateArn is for",
      DOMAIN_EXAMPLE,
    ],
    [
      name !== undefined && name === domainName,
      "pagesDomainName",
      "a name of its own, not the API's",
      DOMAIN_EXAMPLE,
    ],
  ]);
}

function clientProblems(
  { pagesClientId, pagesVisitorSecretArn }: PagesValues,
  { issuer, tokenEndpoint }: Surroundings,
  ofIssuer: readonly string[],
): string[] {
  if (issuer === undefined) {
    const expected = `the issuer that ${ofIssuer.join(", ")} is about`;
    return ofIssuer.length === 0 ? [] : [settingSentence("issuer", expected, "https://login.club.example")];
  }
  return sentences([
    [
      pagesClientId === undefined,
      "pagesClientId",
      "the pages' public app client at your issuer",
      CLIENT_EXAMPLE,
    ],
    [
      pagesVisitorSecretArn === undefined,
      "pagesVisitorSecretArn",
      "the secret with client_id and client_secret of the visitors' app client at your issuer",
      SECRET_EXAMPLE,
    ],
    [
      tokenEndpoint === undefined,
      "tokenEndpoint",
      "your issuer's token endpoint, which the pages need",
      "https://login.club.example/oauth2/token",
    ],
  ]);
}

/** The configuration of the pages; undefined if they are not hosted. */
export function pagesConfig(values: PagesValues): PagesConfig | undefined {
  const { pagesDomainName: name, pagesCertificateArn: certificateArn } = values;
  const { pagesClientId: signInClientId, pagesVisitorSecretArn: visitorSecretArn } = values;
  if (!values.pages) return undefined;
  return {
    domain: name === undefined || certificateArn === undefined ? undefined : { name, certificateArn },
    frameAncestors: values.pagesFrameAncestors ?? [],
    clients:
      signInClientId === undefined || visitorSecretArn === undefined
        ? undefined
        : { signInClientId, visitorSecretArn, claimPrefix: values.pagesClaimPrefix ?? "" },
  };
}

function namesOf(values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

type Check = readonly [isWrong: boolean, key: string, expected: string, example: string];

function sentences(checks: readonly Check[]): string[] {
  return checks.flatMap(([isWrong, ...sentence]) => (isWrong ? [settingSentence(...sentence)] : []));
}
