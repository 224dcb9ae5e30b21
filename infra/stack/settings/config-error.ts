/** Settings are missing or invalid; the message has a sentence for each that says what to set. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
