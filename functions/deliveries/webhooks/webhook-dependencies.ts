import type { TurnDependencies } from "../turn/turn-dependencies.ts";
import type { Post } from "./post.ts";

/** What deliveries to webhooks depend on. */
export interface WebhookDependencies extends TurnDependencies {
  readonly post: Post;
}
