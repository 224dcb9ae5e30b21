import createClient from "openapi-fetch";
import { type AccessToken, TokenKeeper } from "./access-token.ts";
import type { components, paths } from "./api-types.ts";
import { type AttemptTiming, defaultTiming, repeatAttempts } from "./attempts.ts";
import { asAnswer, type BookingResult } from "./booking-result.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";

type Schemas = components["schemas"];

/** What *Book tour* takes. */
export type BookTourRequest = Schemas["BookTourRequest"];
/** What *Book tour* answers. */
export type TourAnswer = Schemas["TourAnswer"];
/** What *Create new appointment* takes. */
export type CreateAppointmentRequest = Schemas["CreateAppointmentRequest"];
/** What *Create new appointment* answers. */
export type AppointmentAnswer = Schemas["AppointmentAnswer"];

/** Which club location takes a tour. */
export type TourPath =
  paths["/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour"]["post"]["parameters"]["path"];
/** Which club location takes an appointment. */
export type AppointmentPath = paths["/tenants/{tenant_id}/appointments"]["post"]["parameters"]["path"];

/** How to reach the API. */
export interface BookingClientOptions {
  /** Such as `https://abc.execute-api.eu-west-1.amazonaws.com/prod`. */
  readonly baseUrl: string;
  /** Gets a new access token; called before the first request, and again a minute before the token expires. */
  readonly token: () => Promise<AccessToken>;
  /** Attempts at one booking in all, 4 where it is not said. */
  readonly attempts?: number;
  /** Milliseconds that one attempt may take, 15,000 where it is not said. */
  readonly attemptTimeoutMs?: number;
  /** Another `fetch` than the global one. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Another clock and chance than the platform's. */
  readonly timing?: AttemptTiming;
}

/** What may be said of one booking. */
export interface BookingOptions {
  /** Goes on with an earlier call that ended as `unreachable`; a new key where there is none. */
  readonly idempotencyKey?: string;
  /** Breaks the booking off. */
  readonly signal?: AbortSignal;
}

/** Books tours and appointments. */
export interface BookingClient {
  /** Books a tour for a prospect. */
  bookTour(
    path: TourPath,
    body: BookTourRequest,
    options?: BookingOptions,
  ): Promise<BookingResult<TourAnswer>>;
  /** Books a client with a coach. */
  createAppointment(
    path: AppointmentPath,
    body: CreateAppointmentRequest,
    options?: BookingOptions,
  ): Promise<BookingResult<AppointmentAnswer>>;
}

const ATTEMPTS = 4;
const ATTEMPT_TIMEOUT_MS = 15_000;

/**
 * A client that retries safely: all attempts at one booking carry one `Idempotency-Key`, so that a booking whose answer
 * was lost is answered again and not made twice. Refusals and lost connections are results; only an abort rejects.
 */
export function createBookingClient(options: BookingClientOptions): BookingClient {
  const { attempts = ATTEMPTS, attemptTimeoutMs = ATTEMPT_TIMEOUT_MS, timing = defaultTiming } = options;
  const api = createClient<paths>({
    baseUrl: options.baseUrl,
    headers: { Accept: "application/json" },
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  const tokens = new TokenKeeper(options.token, timing.nowMs);

  /** Sends one booking until it is answered; `send` makes one attempt. */
  function book<Data>(
    send: (request: AttemptRequest) => Promise<Attempt<Data>>,
    { idempotencyKey = newIdempotencyKey(), signal }: BookingOptions = {},
  ): Promise<BookingResult<Data>> {
    return repeatAttempts(
      { attempts, timing, signal },
      async () => {
        const token = await tokens.current();
        const timeout = AbortSignal.timeout(attemptTimeoutMs);
        const answer = await send({
          header: { "Idempotency-Key": idempotencyKey },
          headers: { Authorization: `Bearer ${token}` },
          signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        });
        if (answer.response.status === 401) tokens.forget(token);
        return asAnswer(answer, idempotencyKey);
      },
      idempotencyKey,
    );
  }

  return {
    bookTour: (path, body, booking) =>
      book(({ header, ...init }) => {
        const params = { path, header };
        return api.POST("/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour", {
          ...init,
          params,
          body,
        });
      }, booking),
    createAppointment: (path, body, booking) =>
      book(({ header, ...init }) => {
        const params = { path, header };
        return api.POST("/tenants/{tenant_id}/appointments", { ...init, params, body });
      }, booking),
  };
}

interface AttemptRequest {
  readonly header: { readonly "Idempotency-Key": string };
  readonly headers: { readonly Authorization: string };
  readonly signal: AbortSignal;
}

interface Attempt<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}
