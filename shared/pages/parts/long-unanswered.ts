/** Why a booking was not sent: an attempt was not answered, and the API knows its key no more. Only the bookings can tell. */
export class LongUnanswered extends Error {}
