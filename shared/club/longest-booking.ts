/** The longest duration of a tour or an appointment in minutes: what one calendar hold can express. */
export const LONGEST_BOOKING_MINUTES = 360;
