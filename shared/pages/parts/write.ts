import type { ApiResult, CallOptions, Refused } from "@fitness-club-booking/sdk";

/** Sends a change; `options` has the key of the attempt that was not answered. */
export type WriteCall<Data> = (options: Pick<CallOptions, "idempotencyKey">) => Promise<ApiResult<Data>>;

/**
 * Sends a change, and goes on with an earlier attempt at it that was not answered.
 * @param change tells it from others: what is sent, and the version of the record that it changes
 * @returns the result as the person is to be told it
 */
export type Send = <Data>(change: unknown, call: WriteCall<Data>) => Promise<ApiResult<Data>>;

/**
 * Makes changes one at a time, and each once: the same change sent again goes on with the key of the attempt that was not
 * answered. Bookings are sent by `BookingWrite`.
 */
export class Write {
  readonly #buttons: readonly HTMLElement[];
  /** The keys of the changes that were not answered. */
  readonly #unanswered = new Map<string, string>();
  #isBusy = false;

  /** @param buttons show that a change is on its way */
  constructor(...buttons: readonly HTMLElement[]) {
    this.#buttons = buttons;
  }

  /** Whether a change is on its way. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Whether nothing is on its way or unanswered: a new `Write` would do the same. */
  get isSettled(): boolean {
    return !this.#isBusy && this.#unanswered.size === 0;
  }

  /**
   * Sends a change.
   * @param onRefused what follows a refusal before another change can be sent, such as reading the record anew
   * @returns undefined where another is on its way
   */
  send<Data>(
    change: unknown,
    call: WriteCall<Data>,
    onRefused?: () => Promise<void>,
  ): Promise<ApiResult<Data> | undefined> {
    return this.once(async (send) => {
      const result = await send(change, call);
      if (!result.ok && result.reason === "refused") await onRefused?.();
      return result;
    });
  }

  /**
   * Does all that belongs to a change, such as sending it in parts or showing the result.
   * @returns undefined where another is on its way
   */
  async once<Result>(action: (send: Send) => Promise<Result>): Promise<Result | undefined> {
    if (this.#isBusy) return undefined;
    this.#setBusy(true);
    try {
      return await action((change, call) => this.#send(JSON.stringify(change), call));
    } finally {
      this.#setBusy(false);
    }
  }

  async #send<Data>(change: string, call: WriteCall<Data>): Promise<ApiResult<Data>> {
    const idempotencyKey = this.#unanswered.get(change);
    const isRepeat = idempotencyKey !== undefined;
    const answered = await call(isRepeat ? { idempotencyKey } : {});
    const result = isRepeat ? asRepeat(answered) : answered;
    // Once something has changed, the answers to earlier attempts are out of date.
    if (result.ok) this.#unanswered.clear();
    else if (result.reason === "unreachable" && !result.isUnsent) {
      this.#unanswered.set(change, result.idempotencyKey);
    }
    return result;
  }

  #setBusy(isBusy: boolean): void {
    this.#isBusy = isBusy;
    for (const button of this.#buttons) {
      // A disabled button would lose the focus.
      if (isBusy) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }
}

function asRepeat<Data>(result: ApiResult<Data>): ApiResult<Data> {
  if (!saysNothingOfEarlier(result)) return withoutUnsent(result);
  return { ok: false, reason: "unreachable", cause: result, idempotencyKey: result.idempotencyKey };
}

/** The result of a write that goes on with an earlier attempt: even if it was not sent itself, that attempt may have been made. */
export function withoutUnsent<Data>(result: ApiResult<Data>): ApiResult<Data> {
  if (result.ok || result.reason !== "unreachable") return result;
  const { isUnsent: _, ...unanswered } = result;
  return unanswered;
}

// These come before the API looks for the idempotency key.
const BEFORE_THE_KEY = [401, 403, 429];

/**
 * Whether a refusal of a request that goes on with an earlier attempt leaves open whether that attempt was carried out: the API
 * had not looked for the key yet, or something in front of the API refused.
 */
export function saysNothingOfEarlier(result: ApiResult<unknown>): result is Refused {
  if (result.ok || result.reason === "unreachable") return false;
  return BEFORE_THE_KEY.includes(result.status) || result.problems.length === 0;
}

/** Why a booking was not sent: an attempt was not answered, and the API knows its key no more. Only the bookings can tell. */
export class LongUnanswered extends Error {}
