// Agreed policies in answers, for the API's description. No function's bundle holds it.
import { count, instant, oneOf, orNull } from "../api/answer-schemas.ts";

/**
 * The policy of a booking, and the instants that follow from it.
 * @param noun what is booked, such as `appointment`
 */
export function agreedPolicyEntries(noun: string) {
  return {
    min_notice_minutes: count("How long before its start a booking must be made."),
    cancel_until_minutes: count("How long before the start free cancellation ends."),
    late_cancel: oneOf(
      ["return", "forfeit", "refuse"],
      "What a cancellation after that does: it returns the session, forfeits it, or is refused.",
    ),
    reschedule_until_minutes: count("How long before the start moving ends."),
    max_reschedules: orNull(
      count("That many times."),
      `How often the ${noun} may be moved; null means any number of times.`,
    ),
    no_show: oneOf(["return", "forfeit"], "What happens to the session of a client who does not come."),
    check_in_from_minutes: count("How long before the start the client can be checked in."),
    free_cancel_until: instant("Until when cancelling is free."),
    reschedule_until: instant(`Until when the client may move the ${noun}.`),
  };
}
