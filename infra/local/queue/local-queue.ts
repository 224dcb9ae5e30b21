import { randomUUID } from "node:crypto";

/** A message for a queue. */
export interface NewMessage {
  readonly body: string;
  /** Seconds until it can be received; 0 by default. */
  readonly delayS?: number | undefined;
  /** Messages of a group do not keep those of others waiting; without one, a message is a group of its own. */
  readonly groupId?: string | undefined;
  /** Called once it is deleted or among the dead letters. */
  readonly onGone?: (() => void) | undefined;
}

/** A message as a receiver gets it. */
export interface ReceivedMessage extends Pick<NewMessage, "body" | "groupId"> {
  readonly messageId: string;
  /** Deletes the message, unless it has been received again since. */
  readonly receiptHandle: string;
  /** How many times it has been received, this time included. */
  readonly receiveCount: number;
  /** Epoch milliseconds. */
  readonly sentAtMs: number;
}

/** The settings of a queue. */
export interface QueueSettings {
  /** How long a received message is invisible. */
  readonly visibilityMs: number;
  /** Where a message goes that was received so often without being deleted; it is received for ever without. */
  readonly redrive?: { readonly maxReceiveCount: number; readonly deadLetters: LocalQueue } | undefined;
}

interface StoredMessage extends NewMessage {
  readonly messageId: string;
  readonly sentAtMs: number;
  visibleAtMs: number;
  receiveCount: number;
  receiptHandle?: string;
}

/**
 * A standard queue in memory (Amazon SQS Developer Guide): a received message is invisible for a while and comes again
 * unless it is deleted, and a group with many messages in flight lets others go first ("Amazon SQS fair queues").
 */
export class LocalQueue {
  readonly #settings: QueueSettings;
  readonly #nowMs: () => number;
  /** The oldest first. */
  readonly #messages = new Map<string, StoredMessage>();
  #onSend: () => void = () => undefined;

  /** @param nowMs the product's clock, in epoch milliseconds */
  constructor(settings: QueueSettings, nowMs: () => number) {
    this.#settings = settings;
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

  /** Takes a message; gives its id. */
  send(message: NewMessage): string {
    const messageId = randomUUID();
    const sentAtMs = this.#nowMs();
    const visibleAtMs = sentAtMs + (message.delayS ?? 0) * 1_000;
    this.#messages.set(messageId, { ...message, messageId, sentAtMs, visibleAtMs, receiveCount: 0 });
    this.#onSend();
    return messageId;
  }

  /** Up to so many messages, each from the group that has the fewest in flight, the oldest of it first. */
  receive(max: number): ReceivedMessage[] {
    this.#removeDeadLetters();
    const groups = this.#groups();
    const received: ReceivedMessage[] = [];
    while (received.length < max) {
      const waiting = groups.filter(({ visible }) => visible.length > 0);
      if (waiting.length === 0) break;
      const quietest = waiting.reduce((best, group) => (group.inFlight < best.inFlight ? group : best));
      quietest.inFlight += 1;
      received.push(...quietest.visible.splice(0, 1).map((message) => this.#hide(message)));
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

  #hide(message: StoredMessage): ReceivedMessage {
    const receiptHandle = randomUUID();
    message.receiveCount += 1;
    message.visibleAtMs = this.#nowMs() + this.#settings.visibilityMs;
    message.receiptHandle = receiptHandle;
    const { messageId, body, groupId, receiveCount, sentAtMs } = message;
    return { messageId, receiptHandle, body, groupId, receiveCount, sentAtMs };
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
      this.#messages.delete(message.messageId);
      redrive.deadLetters.send({ body: message.body, groupId: message.groupId });
      message.onGone?.();
    }
  }

  #isVisible({ visibleAtMs }: StoredMessage): boolean {
    return visibleAtMs <= this.#nowMs();
  }
}
