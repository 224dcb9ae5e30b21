/** The longest duration of a tour or an appointment in minutes: what one calendar hold can express. */
export const MAX_BOOKING_MINUTES = 360;
