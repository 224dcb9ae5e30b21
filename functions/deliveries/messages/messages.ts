import type { MessageKey } from "../../../shared/tables/messages-table.ts";
import type { ReceivedEvent } from "../turn/queue-message.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";
import type { MessageServices } from "./message-services.ts";
import { noteEvent } from "./note-event.ts";
import { sendDue } from "./send-due.ts";

/** What the function does for messages. */
export interface Messages {
  /** Notes whom an event concerns. */
  readonly noteEvent: (event: ReceivedEvent, dependencies: TurnDependencies) => Promise<void>;
  /** Tells somebody what is due. */
  readonly sendDue: (key: MessageKey, dependencies: TurnDependencies) => Promise<void>;
}

/** Messages by these services. */
export function messagesBy(services: MessageServices): Messages {
  return {
    noteEvent,
    sendDue: (key, dependencies) => sendDue(key, { dependencies, messages: services }),
  };
}
