/** An HTTP status of an answer. */
export type Status =
  | 200
  | 201
  | 202
  | 304
  | 400
  | 401
  | 403
  | 404
  | 412
  | 413
  | 415
  | 422
  | 428
  | 429
  | 500
  | 503;

/** The severity, status and texts of one code. */
export interface CatalogueEntry {
  readonly severity: "Error" | "Warning" | "Info";
  /** The HTTP status of an answer that carries this code; an `Info` or `Warning` rides on a success. */
  readonly status: Status;
  /** One English sentence for a person. */
  readonly message: string;
  /** What to do about it. */
  readonly help: string;
}

/** The one table of codes: gateway responses, functions and shared/api/README.md are made from it. */
export const errorCatalogue = {
  BODY_NOT_JSON: error(
    400,
    "The request body is not a JSON document.",
    "Send one valid JSON object as the body.",
  ),
  BODY_TOO_LARGE: error(
    413,
    "The request body is larger than the operation takes.",
    "Send a smaller body: the operation's description says how many bytes it takes.",
  ),
  CONTENT_TYPE_UNSUPPORTED: error(
    415,
    "The request body is not declared as JSON.",
    "Send the header Content-Type: application/json.",
  ),
  FIELD_REQUIRED: error(400, "A required field is missing.", "Send the field."),
  FIELD_INVALID: error(400, "A field does not have the form it must have.", "Correct the field."),
  FIELD_UNKNOWN: error(
    400,
    "The request has a field that this operation does not know.",
    "Remove the field or correct its name.",
  ),
  PATH_PARAMETER_INVALID: error(
    400,
    "A path parameter does not have the form it must have.",
    "Correct the parameter in the path.",
  ),
  QUERY_PARAMETER_INVALID: error(
    400,
    "A query parameter does not have the form it must have.",
    "Correct the parameter in the query.",
  ),
  QUERY_PARAMETER_UNKNOWN: error(
    400,
    "The request has a query parameter that this operation does not know.",
    "Remove the parameter or correct its name.",
  ),
  CURSOR_INVALID: error(
    400,
    "The cursor does not belong to this list.",
    "Send next_cursor as it came, with the path and the parameters that it came for.",
  ),
  TOKEN_MISSING: error(
    401,
    "The request carries no access token.",
    "Send the header Authorization: Bearer <ACCESS_TOKEN>.",
  ),
  TOKEN_INVALID: error(
    401,
    "The request carries no valid access token.",
    "Get a new access token from the issuer and send it as Authorization: Bearer <ACCESS_TOKEN>.",
  ),
  ACCESS_DENIED: error(
    403,
    "The access token does not allow this request.",
    "Use a token with the scope of this operation whose principal has access to this company, tenant and client.",
  ),
  REQUEST_BLOCKED: error(
    403,
    "The web firewall blocked this request.",
    "Leave out what looks like an attack, such as markup in a field; if nothing does, report the request id.",
  ),
  ROUTE_NOT_FOUND: error(
    404,
    "There is no such path or method.",
    "Check the path and the method of the request.",
  ),
  TENANT_NOT_FOUND: error(
    404,
    "There is no such tenant in this company.",
    "Check the company and tenant ids.",
  ),
  TENANT_INACTIVE: error(400, "The tenant takes no bookings at present.", "Choose another tenant."),
  START_IN_PAST: error(400, "The start lies in the past.", "Choose a start in the future."),
  START_TOO_FAR: error(
    400,
    "The start lies further ahead than the tenant takes bookings.",
    "Choose an earlier start.",
  ),
  START_TOO_SOON: error(
    400,
    "The start is nearer than the notice that the tenant asks for.",
    "Choose a later start.",
  ),
  OUTSIDE_OPENING_HOURS: error(
    400,
    "The booking does not fit into the tenant's opening hours.",
    "Choose a start at which the whole booking lies within the opening hours.",
  ),
  TOUR_SLOT_FULL: error(400, "All tours at this time are taken.", "Choose another start."),
  PROSPECT_ALREADY_BOOKED: error(
    400,
    "This person has an open tour at this tenant already.",
    "Keep the open tour, move it, or cancel it first.",
  ),
  CLIENT_NOT_FOUND: error(400, "The tenant has no such client.", "Check client_id."),
  CLIENT_BLOCKED: error(
    400,
    "The club takes no bookings for this client.",
    "Ask the club. A caller with appointments.manage can book.",
  ),
  MEMBERSHIP_NOT_FOUND: error(404, "The client has no such membership.", "Check membership_id in the path."),
  IMAGE_NOT_FOUND: error(
    404,
    "The client has no image.",
    "Read the client: has_image says whether there is one.",
  ),
  CLIENT_EXISTS: error(
    400,
    "Somebody else has this e-mail address or mobile number.",
    "Change the record of the client in jsonObject, or send another contact.",
  ),
  COACH_NOT_FOUND: error(
    400,
    "The tenant has no such active coach.",
    "Choose an active coach of this tenant.",
  ),
  COACH_CANNOT_DELIVER: error(
    400,
    "The coach does not deliver this appointment type.",
    "Choose a coach who delivers the appointment type.",
  ),
  ROOM_NOT_FOUND: error(400, "The tenant has no such active room.", "Choose an active room of this tenant."),
  ROOM_NOT_FOR_TYPE: error(
    400,
    "The appointment type is not held in this room.",
    "Choose one of the rooms of the appointment type.",
  ),
  APPOINTMENT_TYPE_NOT_FOUND: error(
    400,
    "The tenant has no such active appointment type.",
    "Choose an active appointment type of this tenant.",
  ),
  SUBTYPE_NOT_FOUND: error(
    400,
    "The appointment type has no such subtype.",
    "Choose a subtype of the appointment type, or send none.",
  ),
  SERVICE_CATEGORY_NOT_FOUND: error(
    400,
    "The tenant has no such service category.",
    "Choose a service category of this tenant.",
  ),
  APPOINTMENT_NOT_FOUND: error(
    400,
    "The client has no such appointment.",
    "Check the appointment's id and the client_id.",
  ),
  CLASS_NOT_FOUND: error(400, "There is no such class.", "Check the class_id."),
  CLASS_TYPE_NOT_FOUND: error(
    400,
    "There is no such class type, or it is not active.",
    "Check class_type_id: List class types has the types.",
  ),
  CLASS_BOOKING_NOT_FOUND: error(
    400,
    "The client has no booking of this class.",
    "Check class_id and client_id.",
  ),
  RECURRING_CLASS_NOT_FOUND: error(
    400,
    "There is no such recurring class.",
    "Check recurring_class_id: List recurring class templates has them.",
  ),
  SERIES_NOT_FOUND: error(
    400,
    "The client has no such series.",
    "Check series_id: it is the id of the series' first appointment. Leave it out to begin a new series.",
  ),
  UNAVAILABILITY_NOT_FOUND: error(
    400,
    "There is no such unavailability of this coach or room.",
    "Check unavailability_id.",
  ),
  TOUR_NOT_FOUND: error(
    400,
    "There is no such tour.",
    "Check the tour's id, and send its key in the header Tour-Key.",
  ),
  COACH_UNAVAILABLE: error(400, "The coach is taken at this time.", "Choose another start or another coach."),
  COACH_OFF_DUTY: error(
    400,
    "The coach does not work at this time.",
    "Choose another start or another coach.",
  ),
  COACH_BOOKED: error(
    400,
    "The coach has bookings at this time.",
    'Give the appointments and classes that jsonObject names to another coach, move or cancel them, or send on_conflict: "keep".',
  ),
  ROOM_UNAVAILABLE: error(400, "The room is taken at this time.", "Choose another start or another room."),
  ROOM_BOOKED: error(
    400,
    "The room has bookings at this time.",
    'Move or cancel the appointments and classes that jsonObject names, or send on_conflict: "keep".',
  ),
  CLIENT_UNAVAILABLE: error(400, "The client has another booking at this time.", "Choose another start."),
  LOCAL_TIME_MISSING: error(
    400,
    "The clocks are put forward past this local time on this day.",
    "Choose another time on this day.",
  ),
  TOO_MUCH_TO_CHECK: error(
    400,
    "Too many days of calendars would have to be read.",
    "Ask for fewer occurrences, or name a coach or a room.",
  ),
  TOO_MANY_BOOKINGS: error(
    400,
    "The client would have too many future bookings.",
    "Book fewer appointments, cancel some, or wait until some are over. Callers with appointments.manage have no limit. jsonObject has max_bookings and future_bookings.",
  ),
  SERIES_FULL: error(
    400,
    "The series would have more than 100 appointments.",
    "Leave out series_id to begin a new series. jsonObject has max_appointments and appointments.",
  ),
  CLASS_STATE: error(
    400,
    "The class's state does not allow this.",
    "Read the class: its actions say what can be done now. jsonObject has its status and has_ended.",
  ),
  CLASS_BOOKING_STATE: error(
    400,
    "The booking's state does not allow this.",
    "Read the booking: its actions say what can be done now. jsonObject has its status and has_ended.",
  ),
  CLASS_FULL: error(
    400,
    "The class has no place left.",
    "Book with if_full 'wait' to join the waitlist. jsonObject has how many wait and how many may join.",
  ),
  WAITLIST_FULL: error(
    400,
    "The waitlist of the class is full.",
    "Choose another class. jsonObject has how many wait.",
  ),
  WAITLIST_CLOSED: error(400, "The class has no waitlist.", "Choose another class."),
  BOOKING_NOT_OPEN: error(400, "The class cannot be booked yet.", "Book from jsonObject.opens_at on."),
  BOOKING_CLOSED: error(
    400,
    "The class can no longer be booked.",
    "Choose a later class. jsonObject.closed_at says until when it could be booked.",
  ),
  MEMBERSHIP_REQUIRED: error(
    400,
    "No membership of the client can pay for the class, and the class requires one.",
    "Choose a membership that covers the class type and has a session left, or ask the club.",
  ),
  CLIENTS_UNAVAILABLE: error(
    400,
    "Clients with a place have something else at the new time.",
    "Choose another time, or send on_conflict 'release' to give up their places. jsonObject.client_ids names them.",
  ),
  TRIAL_USED: error(
    400,
    "The client has had a trial class.",
    "Book the client with a membership or against payment.",
  ),
  APPOINTMENT_STATE: error(
    400,
    "The appointment's state does not allow this.",
    "Read the appointment: its actions say what can be done now. jsonObject has its status and has_ended.",
  ),
  TOUR_STATE: error(
    400,
    "The tour's state does not allow this.",
    "Read the tour again. jsonObject has its status and has_ended; where the time is wrong, from and until say when it can be done.",
  ),
  CANCEL_TOO_LATE: error(
    400,
    "The appointment can no longer be cancelled.",
    "Ask the club to cancel it. It could be cancelled until jsonObject.free_cancel_until.",
  ),
  RESCHEDULE_TOO_LATE: error(
    400,
    "The appointment can no longer be moved.",
    "Ask the club to move it. It could be moved until jsonObject.reschedule_until.",
  ),
  TOO_MANY_RESCHEDULES: error(
    400,
    "The appointment has been moved as often as the club allows.",
    "Ask the club to move it. jsonObject.max_reschedules says how often it could be moved.",
  ),
  OUTCOME_CHANGED: error(
    400,
    "A cancellation now has another effect on the session than expect_session_outcome says.",
    "Nothing was cancelled. Show jsonObject.session_outcome to the person, and send it as expect_session_outcome if they agree.",
  ),
  TOO_EARLY: error(400, "It is too early for this.", "Send the request again at jsonObject.from or later."),
  TOO_LATE: error(400, "It is too late for this.", "This was possible until jsonObject.until."),
  MEMBERSHIP_NOT_USABLE: error(
    400,
    "The membership cannot pay for this appointment.",
    "Send a membership of the client that is active at the start, covers the service category and has a session left, or null.",
  ),
  TOO_MANY_CHANGES: error(
    400,
    "The record has been changed too often.",
    "Cancel it and book anew, or ask the club to change it. A full history still takes a cancellation, a check-in, a no-show and the undo of either, once each.",
  ),
  FEED_NOT_FOUND: error(
    404,
    "There is no such calendar, or it has ended.",
    "Make a new calendar in the app that this one came from, and subscribe to its address.",
  ),
  MESSAGES_OFF: error(
    400,
    "This club location sends no messages.",
    "Call the club; GET the tenant under /open for its phone number.",
  ),
  WEBHOOK_NOT_FOUND: error(
    404,
    "You have no such webhook at this tenant.",
    "Send the id of a webhook that this token's principal created.",
  ),
  TOO_MANY_WEBHOOKS: error(
    400,
    "You have as many webhooks at this tenant as a principal may have.",
    "Delete a webhook, or change one. jsonObject.max_webhooks says how many there may be.",
  ),
  WEBHOOK_UNVERIFIED: error(
    400,
    "The last request to the webhook's URL got no 2xx.",
    "Send a test first: an unverified webhook becomes active when its test gets a 2xx.",
  ),
  WEBHOOK_DISABLED: error(
    400,
    "The webhook is disabled.",
    "Send a test: a 2xx makes the webhook active, unless jsonObject.disabled_reason is manual; then set its status to active. Then send the request again.",
  ),
  IDEMPOTENCY_KEY_INVALID: error(
    400,
    "The Idempotency-Key header does not have the form it must have.",
    "Send 1 to 255 visible ASCII characters, such as a UUID, or leave the header out.",
  ),
  IDEMPOTENCY_KEY_REUSED: error(
    422,
    "This Idempotency-Key was used for another request.",
    "Use a new key for a new request.",
  ),
  IF_MATCH_INVALID: error(
    400,
    "The If-Match header does not have the form it must have.",
    'Send one version in quotes, such as "3", as ETag gives it, or leave the header out.',
  ),
  IF_MATCH_REQUIRED: error(
    428,
    "This operation replaces the record, so it must know which version it replaces.",
    "Read the record and send its ETag as If-Match.",
  ),
  VERSION_CHANGED: error(
    412,
    "The record has changed: it has another version now.",
    "Read the record again, then repeat the request with its ETag.",
  ),
  TOO_MANY_REQUESTS: error(429, "Too many requests at once.", "Wait a moment, then send the request again."),
  INTERNAL_ERROR: error(
    500,
    "Something went wrong on our side.",
    "Send the request again later; if it keeps failing, report the request id.",
  ),
  SERVICE_UNAVAILABLE: error(
    503,
    "The request could not be completed at present.",
    "Send the request again after the seconds that Retry-After names.",
  ),
  PROSPECT_CREATED: info(
    "A new prospect was created.",
    "Use the client_id to book appointments for this person.",
  ),
  PROSPECT_MATCHED: info(
    "The person is known to the tenant; their record was used.",
    "Use the client_id to book appointments for this person.",
  ),
  PROSPECT_AMBIGUOUS: warning(
    "The e-mail address and the mobile number belong to different records; the e-mail's was used.",
    "Ask the person which of the two is theirs, and merge the records in the club's system.",
  ),
  FIELD_IGNORED: warning(
    "The field was not stored: the person is known, and their record was kept as it is.",
    "Have the club enter it in the person's record.",
  ),
  WAITLISTED: info(
    "The class is full, so the client waits for a place.",
    "Show class_booking.waitlist: the position and until when the client can be promoted.",
  ),
  PROMOTED: info(
    "The client has a place.",
    "Show until when it can be given back free of charge: policy.free_cancel_until.",
  ),
  PLACE_PASSED_ON: info("The freed place went to a client who waited.", "Nothing is to be done."),
  SETTLING: info(
    "The class has changed; its bookings follow within seconds.",
    "Every read already tells what holds. unsettled counts the bookings that follow.",
  ),
  OVER_CAPACITY: warning(
    "The class has more clients than places.",
    "As clients leave, their places vanish until the class fits.",
  ),
  CLASS_SKIPPED: warning(
    "Some dates have no class, or one that could not follow the template.",
    "Read the template: skipped says why for each of jsonObject.local_dates. They are tried again when it changes.",
  ),
  CLIENT_RELEASED: warning(
    "Clients lost their place, because they have something else at the new time.",
    "Their sessions were returned. jsonObject.client_ids names them.",
  ),
  COACH_ASSIGNED: info(
    "The request named no coach, so one who is free was chosen.",
    "Show the client jsonObject.coach_id.",
  ),
  ROOM_ASSIGNED: info(
    "The request named no room, so one that is free was chosen.",
    "Show the client jsonObject.room_id.",
  ),
  TOUR_BOOKED: info(
    "The tour is booked.",
    "Keep jsonObject.tour_key: sent as the header Tour-Key, it proves that this tour is yours.",
  ),
  PROSPECT_RECORDED: info("The prospect was recorded.", "Nothing needs to be done."),
  LINK_SENT: info(
    "If a tour is booked with this address, its link is on its way.",
    "Look into the mailbox, and into its spam folder, within a few minutes.",
  ),
  SESSION_TAKEN: info(
    "A session was taken from a membership.",
    "Nothing needs to be done. jsonObject.membership_id names the membership.",
  ),
  SESSION_RETURNED: info(
    "A session went back to a membership.",
    "Nothing needs to be done. jsonObject.membership_id names the membership.",
  ),
  SESSION_FORFEITED: info(
    "The session was forfeited.",
    "Nothing needs to be done. To return it, a caller with appointments.manage repeats the request with waive: true.",
  ),
  MEMBERSHIP_CHANGED: warning(
    "Another membership pays for the appointment, or none.",
    "Tell the client. jsonObject.membership_id names the membership that pays now; null means that payment is required.",
  ),
  ALREADY_DONE: info("Nothing was left to be done.", "Nothing needs to be done."),
} as const satisfies Record<string, CatalogueEntry>;

/** Every `errorCode` of the envelope; apps switch on them, so the list grows and never changes. */
export type ErrorCode = keyof typeof errorCatalogue;

// Bundles that use no code of the table leave it out.
/* @__NO_SIDE_EFFECTS__ */
function error<const Status extends CatalogueEntry["status"]>(status: Status, message: string, help: string) {
  return { severity: "Error", status, message, help } as const;
}

/* @__NO_SIDE_EFFECTS__ */
function warning(message: string, help: string) {
  return { severity: "Warning", status: 200, message, help } as const;
}

/* @__NO_SIDE_EFFECTS__ */
function info(message: string, help: string) {
  return { severity: "Info", status: 200, message, help } as const;
}
