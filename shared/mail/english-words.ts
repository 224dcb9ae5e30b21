import type { MailWords } from "./mail-words.ts";

const MISTAKE = "If you did not book a tour, somebody has mistyped their address. Please ignore this e-mail.";
const CHANGE_TOUR = {
  button: "Change or cancel the tour",
  linkNote: "Please keep the link to yourself: anybody who has it can change or cancel the tour.",
};
const YOUR_BOOKINGS = { button: "See your bookings" };

const SEE_YOU = "We look forward to seeing you.";

/** What messages say in English. */
export const english: MailWords = {
  messages: {
    tour_booked: {
      ...CHANGE_TOUR,
      lead: (_, club) => `Your tour of ${club}`,
      headline: () => "Your tour is booked",
      intro: () => "We look forward to showing you around.",
      mistakeNote: MISTAKE,
    },
    tour_moved: {
      ...CHANGE_TOUR,
      lead: (_, club) => `Moved: your tour of ${club}`,
      headline: () => "Your tour has been moved",
      intro: () => "We look forward to seeing you at the new time.",
      mistakeNote: MISTAKE,
    },
    tour_cancelled: {
      lead: (_, club) => `Cancelled: your tour of ${club}`,
      headline: () => "Your tour is cancelled",
      intro: () => "We would be glad to see you another time.",
      button: "Book another tour",
      mistakeNote: MISTAKE,
    },
    tour_reminder: {
      ...CHANGE_TOUR,
      lead: (_, club) => `Reminder: your tour of ${club}`,
      headline: () => "Your tour is coming up",
      intro: () => SEE_YOU,
      mistakeNote: MISTAKE,
    },
    tour_link: {
      ...CHANGE_TOUR,
      lead: (_, club) => `The link to your tour of ${club}`,
      headline: () => "The link to your tour",
      intro: () => "Here it is, as requested.",
      mistakeNote: "If you did not ask for this link, please ignore this e-mail.",
    },
    appointment_created: {
      ...YOUR_BOOKINGS,
      lead: (count) => (count === 1 ? "Booked" : `${count} appointments booked`),
      headline: (count) =>
        count === 1 ? "Your appointment is booked" : `Your ${count} appointments are booked`,
      intro: () => SEE_YOU,
    },
    appointment_moved: {
      ...YOUR_BOOKINGS,
      lead: (count) => (count === 1 ? "Moved" : `${count} appointments moved`),
      headline: (count) =>
        count === 1 ? "Your appointment has been moved" : `${count} of your appointments have been moved`,
      intro: (count) => `We look forward to seeing you at the new ${count === 1 ? "time" : "times"}.`,
    },
    appointment_coach_changed: {
      ...YOUR_BOOKINGS,
      lead: (count) => (count === 1 ? "New coach" : `New coach for ${count} appointments`),
      headline: (count) =>
        count === 1 ? "Your appointment has a new coach" : `${count} of your appointments have a new coach`,
      intro: (count, coach) =>
        coach === undefined
          ? SEE_YOU
          : `${coach} looks forward to seeing you${count === 1 ? "" : " each time"}.`,
    },
    appointment_cancelled: {
      lead: (count) => (count === 1 ? "Cancelled" : `${count} appointments cancelled`),
      headline: (count) =>
        count === 1 ? "Your appointment is cancelled" : `${count} of your appointments are cancelled`,
      intro: () => "We look forward to seeing you another time.",
      button: "Book again",
    },
    appointment_changes: {
      ...YOUR_BOOKINGS,
      lead: (count) => `${count} appointments changed`,
      headline: (count) => `${count} of your appointments have changed`,
      intro: () => "Here is what holds now.",
    },
    appointment_reminder: {
      ...YOUR_BOOKINGS,
      lead: () => "Reminder",
      headline: () => "Your appointment is coming up",
      intro: () => SEE_YOU,
    },
    class_booked: {
      ...YOUR_BOOKINGS,
      lead: (count) => (count === 1 ? "Booked" : `${count} classes booked`),
      headline: (count) => (count === 1 ? "Your place is booked" : `Your ${count} places are booked`),
      intro: () => SEE_YOU,
    },
    class_promoted: {
      ...YOUR_BOOKINGS,
      lead: (count) => (count === 1 ? "You have a place" : `You have ${count} places`),
      headline: (count) => (count === 1 ? "You have a place" : `You have ${count} places`),
      intro: (count) =>
        `You were on the waitlist. ${count === 1 ? "A place became free and is" : "Places became free and are"} now booked for you. If you cannot come, please cancel in good time.`,
    },
    class_place_open: {
      lead: () => "A place is free",
      headline: () => "A place is free in a class you are waiting for",
      intro: () => "It is not reserved for you: whoever books it first has it.",
      button: "Book the place",
    },
    class_moved: {
      ...YOUR_BOOKINGS,
      lead: (count) => (count === 1 ? "Moved" : `${count} classes moved`),
      headline: (count) =>
        count === 1 ? "Your class has been moved" : `${count} of your classes have been moved`,
      intro: (count) =>
        `Please note when and where ${count === 1 ? "it takes" : "they take"} place from now on.`,
    },
    class_coach_changed: {
      ...YOUR_BOOKINGS,
      lead: (count) => (count === 1 ? "Coach changed" : `Coach changed for ${count} classes`),
      headline: (count) =>
        count === 1
          ? "The coach of your class has changed"
          : `The coach of ${count} of your classes has changed`,
      intro: (count, coach) =>
        coach === undefined
          ? SEE_YOU
          : `${coach} looks forward to seeing you${count === 1 ? "" : " each time"}.`,
    },
    class_cancelled: {
      lead: (count) => (count === 1 ? "Cancelled" : `${count} classes cancelled`),
      headline: (count) =>
        count === 1 ? "Your class is cancelled" : `${count} of your classes are cancelled`,
      intro: (count) =>
        `${count === 1 ? "It" : "They"} will not take place. We look forward to seeing you in another class.`,
      button: "Book another class",
    },
    class_place_cancelled: {
      lead: (count) => (count === 1 ? "Booking cancelled" : `${count} bookings cancelled`),
      headline: (count) =>
        count === 1 ? "Your booking is cancelled" : `${count} of your bookings are cancelled`,
      intro: () => "We look forward to seeing you another time.",
      button: "Book another class",
    },
    class_released: {
      lead: (count) => (count === 1 ? "Place cancelled" : `${count} places cancelled`),
      headline: (count) =>
        count === 1
          ? "You no longer have a place in this class"
          : `You no longer have a place in ${count} classes`,
      intro: (count) =>
        count === 1
          ? "It was moved to a time at which you have another booking. So we have cancelled your place."
          : "They were moved to times at which you have other bookings. So we have cancelled your places.",
      button: "Book another class",
    },
    class_changes: {
      ...YOUR_BOOKINGS,
      lead: (count) => `${count} classes changed`,
      headline: (count) => `${count} of your classes have changed`,
      intro: () => "Here is what holds now.",
    },
    class_reminder: {
      ...YOUR_BOOKINGS,
      lead: () => "Reminder",
      headline: () => "Your class is coming up",
      intro: () => SEE_YOU,
    },
    coach_booked: {
      lead: (count) => (count === 1 ? "New appointment" : `${count} new appointments`),
      headline: (count) =>
        count === 1 ? "You have a new appointment" : `You have ${count} new appointments`,
      intro: () => "Here are the details.",
    },
    coach_moved: {
      lead: (count) => (count === 1 ? "Moved" : `${count} appointments moved`),
      headline: (count) =>
        count === 1 ? "An appointment has been moved" : `${count} appointments have been moved`,
      intro: (count) => (count === 1 ? "Here is the new time." : "Here are the new times."),
    },
    coach_cancelled: {
      lead: (count) => (count === 1 ? "Cancelled" : `${count} appointments cancelled`),
      headline: (count) =>
        count === 1 ? "An appointment is cancelled" : `${count} appointments are cancelled`,
      intro: (count) => (count === 1 ? "It will not take place." : "They will not take place."),
    },
    coach_substituted: {
      lead: (count) => (count === 1 ? "No longer yours" : `${count} appointments no longer yours`),
      headline: (count) =>
        count === 1
          ? "This appointment is no longer yours"
          : `These ${count} appointments are no longer yours`,
      intro: (count) => `Another coach is taking ${count === 1 ? "it" : "them"} over.`,
    },
    coach_changes: {
      lead: (count) => `${count} appointments changed`,
      headline: (count) => `${count} appointments have changed`,
      intro: () => "Here is what holds now.",
    },
    coach_class_given: {
      lead: (count) => (count === 1 ? "New class" : `${count} new classes`),
      headline: (count) => (count === 1 ? "You have a new class" : `You have ${count} new classes`),
      intro: () => "Here are the details.",
    },
    coach_class_moved: {
      lead: (count) => (count === 1 ? "Moved" : `${count} classes moved`),
      headline: (count) => (count === 1 ? "A class has been moved" : `${count} classes have been moved`),
      intro: () => "Here is what holds now.",
    },
    coach_class_cancelled: {
      lead: (count) => (count === 1 ? "Cancelled" : `${count} classes cancelled`),
      headline: (count) => (count === 1 ? "A class is cancelled" : `${count} classes are cancelled`),
      intro: (count) => (count === 1 ? "It will not take place." : "They will not take place."),
    },
    coach_class_substituted: {
      lead: (count) => (count === 1 ? "No longer yours" : `${count} classes no longer yours`),
      headline: (count) =>
        count === 1 ? "This class is no longer yours" : `These ${count} classes are no longer yours`,
      intro: (count) => `Somebody else is taking ${count === 1 ? "it" : "them"} over.`,
    },
    coach_class_changes: {
      lead: (count) => `${count} classes changed`,
      headline: (count) => `${count} classes have changed`,
      intro: () => "Here is what holds now.",
    },
  },
  greeting: (name) => (name === undefined ? "Hello," : `Hello ${name},`),
  from: (when) => `from ${when}`,
  labels: {
    change: "Now",
    message: "Message from the club",
    what: "What",
    who: "With",
    when: "When",
    before: "Previously",
    where: "Where",
    directions: "Getting here",
    waitlist: "Waitlist",
    cancelUntil: "Free cancellation until",
    session: "Session",
    payment: "Payment",
  },
  tour: "Tour",
  appointment: "Appointment",
  newClient: "a new client",
  openCoach: "to be announced",
  waitlist: { waits: "You are on the waitlist", waited: "You were on the waitlist" },
  with: (what, who) => `${what} with ${who}`,
  online: "Online",
  joinOnline: "Join online",
  onlineWithoutLink: "If you do not have the link, please ask the club.",
  session: {
    taken: "Used for this booking",
    returned: "Returned to you",
    forfeited: "Lost, because it was too late to cancel free of charge",
    due: "Please pay at the club",
  },
  change: {
    booked: "Booked",
    given: "New class",
    promoted: "You have a place from the waitlist",
    moved: "Moved",
    coach_changed: "New coach",
    cancelled: "Cancelled",
    place_cancelled: "Booking cancelled",
    released: "Moved to a time at which you have another booking, so your place is cancelled",
    substituted: "No longer yours",
  },
  times: (count, zone) => `${count} appointments (${zone})`,
  classTimes: (count, zone) => `${count} classes (${zone})`,
  phone: (phone) => `Phone: ${phone}`,
  reply: "You can reply to this e-mail: your reply goes to the club.",
  noReply: "This e-mail was sent automatically. Please do not reply to it.",
  privacy: "Privacy",
  entry: {
    tour: (club) => `Tour of ${club}`,
    withCoach: (what, coach) => (coach === undefined ? what : `${what} with ${coach}`),
    withClient: (what, client) => `${what}: ${client ?? "new client"}`,
  },
};
