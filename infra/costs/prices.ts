/** The hours of a month, as AWS counts them. */
export const HOURS_OF_MONTH = 730;

// What Lambda asks a shard of a stream: AWS does not state how often a pipe asks.
const POLLS_PER_SECOND = 4;
const POLL = 0.2e-6;

/**
 * Prices in USD, of us-east-1 and without free tiers. They are assumptions: check your region's price lists before you rely
 * on them.
 */
export const prices = {
  /** A write request unit of a table on demand. */
  writeUnit: 0.625e-6,
  /** A read request unit of a table on demand. */
  readUnit: 0.125e-6,
  /** A request to a REST API. */
  gatewayRequest: 3.5e-6,
  /** An invocation of a function. */
  invocation: 0.2e-6,
  /** A call by a schedule ("Amazon EventBridge pricing"). */
  scheduledCall: 1e-6,
  /** A gigabyte-second of a function on ARM. */
  gigabyteSecond: 0.0000133334,
  /** A gigabyte of log lines. */
  logGigabyte: 0.5,
  /** A recorded trace. */
  trace: 5e-6,
  /** A record that a pipe takes, and an event that it puts on the bus. */
  event: 0.4e-6 + 1e-6,
  /** A gigabyte of a table for a month, with point-in-time recovery. */
  storedGigabyte: 0.25 + 0.2,
  /** A metric of an alarm for a month. */
  alarmMetric: 0.1,
  /** A metric of ours for a month. */
  customMetric: 0.3,
  /** The dashboard for a month. */
  dashboard: 3,
  /** A pipe's polling of its stream, of one shard, for a month. */
  pipe: POLLS_PER_SECOND * HOURS_OF_MONTH * 3_600 * POLL,
  /** A KMS key for a month; each of its first two rotations adds as much ("AWS Key Management Service pricing"). */
  key: 1,
  /** A request to KMS. */
  keyRequest: 0.03 / 10_000,
  /** A request to a standard queue of SQS, a batch of messages up to 64 kB ("Amazon SQS pricing"). */
  queueRequest: 0.4e-6,
  /** A message that SES sends ("Amazon SES pricing"); a gigabyte of attachments would add 0.12, and a calendar has 1 kB. */
  mail: 0.1e-3,
  /** A web ACL for a month. */
  webAcl: 5,
  /** A rule of a web ACL, or a group of AWS's rules, for a month. */
  webAclRule: 1,
  /** A request that a web ACL inspects. */
  webAclRequest: 0.6e-6,
  /** A secret in Secrets Manager for a month. */
  secret: 0.4,
  /** A request to CloudFront by https, and a gigabyte that it sends ("Amazon CloudFront pricing"). */
  pageRequest: 1e-6,
  pageGigabyte: 0.085,
  /** An app client of the stack's own issuer that gets tokens by its credentials, for a month. */
  appClient: 6,
  /** A token that such an app gets from the stack's own issuer. */
  appToken: 2.25e-3,
} as const;

/** What is not measured here. */
export const assumptions = {
  /** How long a function runs for an operation that writes, and for one that reads. */
  writeMs: 60,
  readMs: 30,
  authorizerMs: 30,
  /** The gateway caches the authorizer's answer: one in ten requests invokes it. */
  authorizations: 0.1,
  /** The lines of a request: ours, Lambda's and the gateway's. */
  logBytes: 2_100,
  /** The lines of a call of the synthetic check, which passes no gateway. */
  checkLogBytes: 1_600,
  /** What a booking keeps in the tables. */
  storedBytesPerBooking: 3_500,
  /** How long the function of deliveries runs for an event or an attempt: it waits for the club's server. */
  deliveryMs: 300,
  /** How long it runs for a message: it waits for SES. */
  messageMs: 200,
  /** How long it looks for what is due. */
  sweepMs: 30,
  /** The lines of an invocation of it. */
  deliveryLogBytes: 1_600,
  /**
   * How many requests for messages Lambda has open at an idle queue, and for how many seconds each ("Using Lambda with Amazon
   * SQS" and "Amazon SQS short and long polling").
   */
  queuePollers: 5,
  queuePollSeconds: 20,
  /** Error codes that a busy stack counts. */
  errorCodes: 12,
  /** How often an app asks for a token: once an hour, as long as one is valid. */
  tokensPerClient: HOURS_OF_MONTH,
  /** How often the hosted pages ask for one: five minutes before 30 are over, from the one instance that a club keeps busy. */
  tokensOfPages: (HOURS_OF_MONTH * 60) / 25,
  /** What a visit to the hosted pages loads: page, styles, scripts, `config.json`, a token, compressed. */
  requestsPerVisit: 8,
  bytesPerVisit: 60_000,
} as const;
