import { randomUUID } from "node:crypto";

/** A message for a queue. */
export interface NewMessage {
  readonly body: string;
  /** Seconds until it can be received; 0 by default. */
  readonly delayS?: number | undefined;
  /** Messages of a group do not keep those of others waiting; without one, a message is a group of its own. */
  readonly groupId?: string | undefined;
  /** On whose behalf it was sent, as Lambda notes it in `AWSTraceHeader`. */
  readonly traceHeader?: string | undefined;
  /** Called once it is deleted or among the dead letters. */
  readonly onGone?: (() => void) | undefined;
}

/** A message as a receiver gets it. */
export interface ReceivedMessage extends Pick<NewMessage, "body" | "groupId" | "traceHeader"> {
  readonly messageId: string;
  /** Deletes the message, unless it has been received again since. */
  readonly receiptHandle: string;
  /** How many times it has been received, this time included. */
  readonly receiveCount: number;
  /** Epoch milliseconds. */
  readonly sentAtMs: number;
  /** Epoch milliseconds. */
  readonly firstReceivedAtMs: number;
}

/** The settings of a queue. */
export interface QueueSettings {
  /** How long a received message is invisible. */
  readonly visibilityMs: number;
  /** How long a message is kept that nobody deletes; without a limit by default. */
  readonly retentionMs?: number;
  /** The most messages in flight; by default SQS's limit. */
  readonly maxInFlight?: number;
  /** The index of the message or group that comes next, of so many; any by default, since SQS promises no order. */
  readonly order?: (count: number) => number;
  /** Whether a message is handed over twice; now and then by default, since SQS delivers at least once. */
  readonly repeats?: () => boolean;
  /** Where a message goes that was received so often without being deleted; it is received for ever without. */
  readonly redrive?: { readonly maxReceiveCount: number; readonly deadLetters: LocalQueue } | undefined;
}

interface StoredMessage extends NewMessage {
  readonly messageId: string;
  readonly sentAtMs: number;
  visibleAtMs: number;
  receiveCount: number;
  firstReceivedAtMs?: number;
  receiptHandle?: string;
}

// Amazon SQS Developer Guide, "Amazon SQS standard queue quotas".
const MAX_IN_FLIGHT = 120_000;

// More often than on AWS, so that tests see it.
const REPEATED = 0.02;

const DEFAULTS = {
  retentionMs: Number.POSITIVE_INFINITY,
  maxInFlight: MAX_IN_FLIGHT,
  order: (count: number) => Math.floor(Math.random() * count),
  repeats: () => Math.random() < REPEATED,
};

/**
 * A standard queue in memory (Amazon SQS Developer Guide, "Amazon SQS standard queues"): a received message is invisible for a
 * while and comes again unless it is deleted; messages come in any order, and now and then twice; a group with many messages in
 * flight lets others go first ("Amazon SQS fair queues").
 */
export class LocalQueue {
  readonly #settings: QueueSettings & typeof DEFAULTS;
  readonly #nowMs: () => number;
  /** The oldest first. */
  readonly #messages = new Map<string, StoredMessage>();
  #onSend: () => void = () => undefined;

  /** @param nowMs the product's clock, in epoch milliseconds */
  constructor(settings: QueueSettings, nowMs: () => number) {
    this.#settings = { ...DEFAULTS, ...settings };
    this.#nowMs = nowMs;
  }

  /** How many messages there are, invisible ones included. */
  get size(): number {
    return this.#messages.size;
  }

  /** The epoch milliseconds from which a message can be received; undefined if there is none. */
  get nextAtMs(): number | undefined {
    const times = [...this.#messages.values()].map(({ visibleAtMs }) => visibleAtMs);
    return times.length === 0 ? undefined : times.reduce((a, b) => Math.min(a, b));
  }

  /** Has somebody told of every message that is sent from now on; replaces whoever was told before. */
  set onSend(listener: () => void) {
    this.#onSend = listener;
  }

  /**
   * Takes a message; gives its id.
   * @param sentAtMs when it was sent: a dead letter keeps its age
   */
  send(message: NewMessage, sentAtMs: number = this.#nowMs()): string {
    const messageId = randomUUID();
    const visibleAtMs = sentAtMs + (message.delayS ?? 0) * 1_000;
    this.#messages.set(messageId, { ...message, messageId, sentAtMs, visibleAtMs, receiveCount: 0 });
    this.#onSend();
    return messageId;
  }

  /** Up to so many messages, each from one of the groups that have the fewest in flight. */
  receive(max: number): ReceivedMessage[] {
    this.#removeOld();
    this.#removeDeadLetters();
    const groups = this.#groups();
    let inFlight = groups.reduce((sum, group) => sum + group.inFlight, 0);
    const received: ReceivedMessage[] = [];
    for (; received.length < max && inFlight < this.#settings.maxInFlight; inFlight += 1) {
      const waiting = groups.filter(({ visible }) => visible.length > 0);
      const fewest = waiting.reduce(
        (least, group) => Math.min(least, group.inFlight),
        Number.POSITIVE_INFINITY,
      );
      const quietest = this.#next(waiting.filter((group) => group.inFlight === fewest));
      const message = quietest && this.#next(quietest.visible);
      if (quietest === undefined || message === undefined) break;
      quietest.visible.splice(quietest.visible.indexOf(message), 1);
      quietest.inFlight += 1;
      received.push(this.#hide(message));
    }
    return received;
  }

  /** Deletes a received message; nothing happens if it has been received again, or is gone. */
  delete(receiptHandle: string): void {
    const found = [...this.#messages.values()].find((message) => message.receiptHandle === receiptHandle);
    if (found === undefined) return;
    this.#messages.delete(found.messageId);
    found.onGone?.();
  }

  /** Makes a received message a dead letter at once, or deletes it where there are none. */
  giveUp(receiptHandle: string): void {
    const found = [...this.#messages.values()].find((message) => message.receiptHandle === receiptHandle);
    if (found !== undefined) this.#giveUp(found);
  }

  #hide(message: StoredMessage): ReceivedMessage {
    const { visibilityMs, repeats } = this.#settings;
    const receiptHandle = randomUUID();
    const nowMs = this.#nowMs();
    message.receiveCount += 1;
    message.firstReceivedAtMs ??= nowMs;
    // A server of SQS that was unavailable does not know that the message was received.
    const isRepeated = message.receiveCount === 1 && repeats();
    message.visibleAtMs = isRepeated ? nowMs : nowMs + visibilityMs;
    message.receiptHandle = receiptHandle;
    const { messageId, body, groupId, traceHeader, receiveCount, sentAtMs, firstReceivedAtMs } = message;
    const times = { sentAtMs, firstReceivedAtMs };
    return { messageId, receiptHandle, body, groupId, traceHeader, receiveCount, ...times };
  }

  #next<Item>(items: readonly Item[]): Item | undefined {
    return items[this.#settings.order(items.length)];
  }

  #groups() {
    const groups = new Map<string, { visible: StoredMessage[]; inFlight: number }>();
    for (const message of this.#messages.values()) {
      const name = message.groupId === undefined ? message.messageId : `group ${message.groupId}`;
      const group = groups.get(name) ?? { visible: [], inFlight: 0 };
      if (this.#isVisible(message)) group.visible.push(message);
      else if (message.receiveCount > 0) group.inFlight += 1;
      groups.set(name, group);
    }
    return [...groups.values()];
  }

  #removeDeadLetters(): void {
    const { redrive } = this.#settings;
    if (redrive === undefined) return;
    for (const message of this.#messages.values()) {
      if (!this.#isVisible(message) || message.receiveCount < redrive.maxReceiveCount) continue;
      this.#giveUp(message);
    }
  }

  #giveUp(message: StoredMessage): void {
    const { messageId, body, groupId, sentAtMs } = message;
    this.#messages.delete(messageId);
    this.#settings.redrive?.deadLetters.send({ body, groupId }, sentAtMs);
    message.onGone?.();
  }

  #removeOld(): void {
    const oldestMs = this.#nowMs() - this.#settings.retentionMs;
    for (const message of this.#messages.values()) {
      if (message.sentAtMs > oldestMs) continue;
      this.#messages.delete(message.messageId);
      message.onGone?.();
    }
  }

  #isVisible({ visibleAtMs }: StoredMessage): boolean {
    return visibleAtMs <= this.#nowMs();
  }
}
