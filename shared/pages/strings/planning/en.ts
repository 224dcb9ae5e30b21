// The desk's sentences about classes and rosters, and others that its dialogs alone say: the day is shown without them.
import type { refusals } from "../en.ts";

type Refusals = typeof refusals;

const ENGLISH = new Intl.ListFormat("en-GB");

export const planning = {
  do: {
    edit: "Edit",
    move: "Move",
    moveAll: "Move anyway",
    substitute: "Substitute coach",
    cancel: "Cancel class",
    cancelSeries: "Cancel the weekly class",
    complete: "Complete",
    delete: "Delete",
    series: "Weekly class",
    allSeries: "All weekly classes",
    save: "Save",
    plan: "Plan class",
    another: "Plan another class",
    showDay: (day: string) => `Show ${day}`,
    classInstead: "Plan a class then",
  },
  done: {
    update: "Saved.",
    reschedule: "Moved.",
    substitute_coach: "The coach is substituted.",
    cancel: "Cancelled.",
    complete: "Completed.",
    delete: "Deleted.",
  },
  seriesDone: {
    update: "Saved for this and all following classes.",
    reschedule: "Moved, with all following classes.",
    substitute_coach: "The coach is substituted in this and all following classes.",
    cancel: "Cancelled, with all following classes.",
  },
  places: "Places",
  placesTaken: (booked: number, capacity: number, left: number) =>
    `${booked} of ${capacity} taken, ${left} open`,
  waitlist: "Waitlist",
  waitingOf: (waiting: number, size: number) => (size === 0 ? "none" : `${waiting} of ${size} waiting`),
  opens: "Booking opens",
  notes: "Note for those who come",
  notesShort: "Note",
  setByHand: "Set by hand",
  series: "Weekly class",
  link: "Link",
  name: "Name",
  capacity: "Places",
  waitlistSize: "Places on the waitlist",
  length: "Minutes",
  toBeAnnounced: "To be announced",
  message: "Message to everybody in the class",
  messageHint: "Everybody who has a place or waits gets it.",
  scope: "For which classes?",
  thisOne: "This class",
  allThatFollow: "This and all following classes",
  byHandStays: "Classes that were changed one by one keep their changes, and cancelled dates stay cancelled.",
  thisOneStays: (fields: string) =>
    `This class was changed by itself before, and keeps that (${fields}). To change it, too, choose "This class".`,
  noNameForAll: "Only this one class gets the name. To change the room of all following classes, use Move.",
  editTitle: "Change the class",
  lessThanBooked: (booked: number) =>
    `${booked} are booked. Everybody keeps their place, but nobody new gets one until enough people have left.`,
  moveTitle: "Move the class",
  weekdays: "Days of the week",
  daysLeft: (days: string) =>
    `The classes on ${days} are cancelled: whoever is booked there loses the place and gets the session back. Nobody is booked on another day instead.`,
  conflictTitle: (count: number) =>
    count === 1
      ? "1 person has another booking at that time"
      : `${count} people have another booking at that time`,
  conflictMeans:
    "If you move the class anyway, they lose their place, their session comes back, and they are told. Everybody else keeps their place.",
  substituteTitle: "Who takes over?",
  cancelDoes:
    "It is then listed under “Cancelled”. Everybody who is booked or waits is told, if the club sends messages.",
  cancelTitle: "Cancel this class?",
  cancels: (booked: number, waiting: number) =>
    booked + waiting === 0
      ? "Nobody is booked, and nobody waits."
      : `${booked} ${booked === 1 ? "is" : "are"} booked, ${waiting === 0 ? "nobody waits" : waiting === 1 ? "1 waits" : `${waiting} wait`}.`,
  cancelMeans:
    "All sessions come back, even at short notice. Everybody who is booked or waits is told, if the club sends messages. This cannot be undone.",
  cancelSeriesTitle: "Cancel the weekly class?",
  cancelSeriesMeans:
    "All its classes from this day on are cancelled. All sessions come back, and everybody who is booked or waits is told, if the club sends messages. This cannot be undone.",
  lastDay: "Last day without the class",
  lastDayHint: "Leave it empty to end the weekly class for good.",
  nowBooked: (count: number) =>
    `The number of bookings has changed: it is ${count} now. Nothing was cancelled.`,
  completeTitle: "Complete this class?",
  unmarked: (count: number) =>
    count === 0
      ? "Everybody is checked in or marked as a no-show."
      : count === 1
        ? "1 person is neither checked in nor marked as a no-show:"
        : `${count} people are neither checked in nor marked as a no-show:`,
  unmarkedAs: { checked_in: "They were here", no_show: "They did not come" },
  completeMeans: "After that, nobody can be added or taken out. Check-ins and no-shows can still be changed.",
  deleteDoes: "It disappears from the calendar, and nobody is told: nobody has booked it yet.",
  deleteTitle: "Delete this class?",
  deleteMeans:
    "Nobody has booked it or waited for it. It disappears from the calendar, and its coach and room are free again.",
  createTitle: "New class",
  notPlanned: "This cannot be planned as entered",
  type: "Kind of class",
  once: "Once",
  weekly: "Every week",
  repeat: "How often?",
  everyWeeks: "Weeks from one class to the next",
  firstDate: "First day",
  lastDate: "Last day",
  onConflict: "If a date is taken",
  skip: "Leave this date out",
  refuse: "Plan nothing",
  complimentary: "Complimentary: no booking takes a session",
  compReason: "Why it is complimentary",
  planned: (what: string) => `Planned: ${what}.`,
  plannedEarlier: (what: string) =>
    `The first request had gone through. Planned: ${what}. What was changed since then is not planned.`,
  madeUntil: (day: string) =>
    `Its classes are in the calendar until ${day}; later ones are added day by day.`,
  seriesTitle: "Weekly classes",
  noSeries: "There are no weekly classes.",
  phaseFrom: (day: string) => `From ${day}`,
  everyNthWeek: (weeks: number) => `every ${weeks} weeks`,
  minutes: (count: number) => `${count} minutes`,
  capacityOf: (count: number) => (count === 1 ? "1 place" : `${count} places`),
  waitlistOf: (count: number) => (count === 0 ? "no waitlist" : `waitlist ${count}`),
  noClasses: "no classes",
  ends: "Ends",
  ended: "This weekly class has ended.",
  made: "In the calendar until",
  skipped: "Dates left out or not changed",
  seriesUnsettled: (count: number) =>
    count === 1
      ? "1 date is still being updated to the last change."
      : `${count} dates are still being updated to the last change.`,
  andMore: (count: number) => `And ${count} more.`,
  dates: (days: readonly string[]) => ENGLISH.format(days),
  fields: {
    start_date_time: "time",
    duration_minutes: "length",
    coach_id: "coach",
    room_id: "room",
    is_virtual: "online",
    virtual_url: "link",
    name: "name",
    capacity: "places",
    waitlist_size: "waitlist",
    notes: "note",
  },
  notices: {
    over: (booked: number, capacity: number) =>
      `${booked} are booked for ${capacity} ${capacity === 1 ? "place" : "places"}: everybody keeps their place, and nobody new gets one until enough people have left.`,
    released: (count: number) =>
      count === 1
        ? "1 person lost their place: the session came back, and they are told."
        : `${count} people lost their place: their sessions came back, and they are told.`,
    settling: "The bookings are updated within a minute.",
    offDuty: "The coach does not work then.",
    cannotDeliver: "The coach does not usually give this class.",
    closed: "The club is closed then.",
    onDates: (sentence: string, dates: string) => `${sentence.replace(/\.$/, "")} (${dates}).`,
    alreadyDone: "There was nothing to change.",
  },
  operations: {
    created: "Planned",
    updated: "Changed",
    rescheduled: "Moved",
    coach_substituted: "Coach substituted",
    cancelled: "Cancelled",
    completed: "Completed",
    deleted: "Deleted",
    ended: "Ended",
  } as Readonly<Record<string, string>>,
  historyFields: {
    name: "Name",
    start_date_time: "Start",
    end_date_time: "End",
    coach_id: "Coach",
    room_id: "Room",
    is_virtual: "Online",
    virtual_url: "Link",
    capacity: "Places",
    waitlist_size: "Waitlist",
    notes: "Note",
    last_date: "Last day",
  },
  textChanged: (field: string) => `${field} changed.`,
  booking: {
    title: "Book an appointment",
    another: "Book another",
    subtype: "Option",
    noSubtype: "Standard",
    canBeBooked: (when: string) => `${when}: this can be booked.`,
    cannotBeBooked: (when: string) => `${when}: this cannot be booked.`,
    notChecked: "We cannot check whether this can be booked: there is no connection.",
    canBeBookedWeekly: (free: number, all: number) => `${free} of ${all} dates can be booked.`,
    bookedWeekly: (count: number, last: string) =>
      count === 1 ? "1 appointment" : `${count} appointments, every week until ${last}`,
    checkInFrom: (when: string) => `Check-in from ${when}.`,
    now: (what: string, when: string, coach?: string) =>
      `${[what, `now ${when}`, coach].filter(Boolean).join(", ")}.`,
    complimentary: "Complimentary: no session is taken.",
    toBePaid: "To be paid: no membership covers it.",
    paidInPart: (paid: number, toPay: number) =>
      `Sessions are left for ${paid}, and ${toPay} ${toPay === 1 ? "is" : "are"} to be paid.`,
    notCheckedIn: (why: string) => `The booking stands. Check-in: ${why}`,
    notYetCheckedIn: "Nobody has been checked in yet.",
  },
  rest: {
    title: "Cancel the rest of the series?",
    cancels: (count: number) =>
      count === 1 ? "1 appointment will be cancelled:" : `${count} appointments will be cancelled:`,
    stays: (count: number) =>
      count === 1 ? "1 earlier appointment stays." : `${count} earlier appointments stay.`,
    forfeits: (count: number) =>
      count === 1 ? "1 session is forfeited." : `${count} sessions are forfeited.`,
    forfeited: (count: number) =>
      count === 1 ? "1 session was forfeited." : `${count} sessions were forfeited.`,
    cancelled: (count: number) => `${count} cancelled.`,
    noneLeft: "The series has no appointments left to cancel.",
  },
  person: {
    blockTitle: "Block this person?",
    blockMeans: "Then only staff can book for this person. Existing bookings stay.",
    isBlocked: "Blocked.",
    unblockMeans: "This person can book appointments again. The reason is deleted.",
    isUnblocked: "No longer blocked.",
    makeClientMeans: "Please check the profile first. A client cannot become a prospect again.",
    isClient: "This person is now a client.",
    nextBookings: "Next bookings",
    lastBookings: "Last bookings",
    bookingsUnknown: "The bookings could not be loaded.",
  },
  endAway: {
    title: (name: string) => `Make ${name} available again?`,
    means:
      "The unavailability is deleted, and this time can be booked again. What has been substituted, moved or cancelled stays as it is.",
    stays: (count: number) =>
      count === 1
        ? "1 booking that was still to be moved stays where it is."
        : `${count} bookings that were still to be moved stay where they are.`,
  },
  roster: {
    change: "Change class",
    placesTaken: (booked: number, capacity: number) => `${booked} of ${capacity} places taken`,
    here: (count: number) => `${count} checked in`,
    unsettled: (count: number) =>
      count === 1
        ? "1 booking is still being updated to the last change of the class."
        : `${count} bookings are still being updated to the last change of the class.`,
    isGone: "This class no longer exists.",
    holders: (count: number) => `In the class (${count})`,
    line: (count: number) => `Waitlist (${count})`,
    gone: (count: number) => `No longer in the class (${count})`,
    nobody: "Nobody is in the class.",
    marks: { first: "First class", trial: "Trial", blocked: "Blocked", erased: "Erased" },
    late: "cancelled late",
    waitsNoLonger: "Waits no longer",
    since: (when: string) => `since ${when}`,
    until: (when: string) => `wants a place until ${when}`,
    promotedUntil: (when: string) => `can move up until ${when}`,
    promotedNoMore: "it is too late to move up",
    passedOver: "Passed over:",
    passedReasons: {
      blocked: "is blocked",
      too_many_bookings: "has as many classes as the club allows",
      unavailable: "had another booking at this time",
      no_session: "had no session left",
      not_reachable: "could not be told: there is no confirmed e-mail address",
      no_time: "would have been told too late",
      changing: "the profile was just being changed",
    },
    more: "More",
    about: (action: string, name: string) => `${action}: ${name}`,
    takeOut: "Take out",
    takeOutTitle: (name: string) => `Take ${name} out of the class?`,
    leave: "Take off the waitlist",
    leaveTitle: (name: string) => `Take ${name} off the waitlist?`,
    passesOn: "The place goes to the first person on the waitlist who can take it.",
    nobodyMovesUp:
      "It is too late for anybody to move up automatically. You can give the place to somebody on the waitlist.",
    givePlace: "Give a place",
    giveTitle: (name: string) => `Give ${name} a place?`,
    bookAgain: "Book again",
    tick: "Here",
    medical: "Medical alert",
    notPossible: "This can no longer be done.",
    add: "Add a person",
    trial: "New trial",
    trialTitle: "Book a trial",
    trialMeans: "A trial takes no session and costs nothing. Each person has one.",
    asTrial: "As a trial",
    asTrialIn: "As a trial, and check in",
    book: "Book",
    bookIn: "Book and check in",
    full: "All places are taken.",
    wait: "Waitlist",
    waitMeans: (position: number) =>
      position === 1
        ? "First in line. Gets the next place that becomes free."
        : `Number ${position} in line. Gets a place that becomes free if nobody before takes it.`,
    waitTooLate: "Nobody moves up any more: a place that becomes free can be given by hand.",
    lineClosed: {
      full: "The waitlist is full, too.",
      none: "There is no waitlist.",
      begun: "The class has begun, so nobody moves up from the waitlist.",
    },
    exceed: "Book anyway",
    exceedMeans: (booked: number, capacity: number) =>
      `The class would have ${booked} people for ${capacity} ${capacity === 1 ? "place" : "places"}. Whoever else waits keeps waiting.`,
    isThere: "Has a place already.",
    isWaiting: (position: number) => `Waits already, number ${position} in line.`,
    pays: (membership: string) => `${membership} pays.`,
    nothingPays: "To be paid: no membership covers this class.",
    forfeitedPays: "The session that was forfeited pays: no other is taken.",
    booked: "Booked.",
    bookedIn: "Booked and checked in.",
    waits: (position: number | string) => `On the waitlist, number ${position}.`,
    passedOn: "The place went to somebody who waited.",
    hasMovedUp: (names: string) => `Moved up from the waitlist: ${names}.`,
    notices: {
      PLACE_PASSED_ON: "",
      OVER_CAPACITY: "The class has more people than places.",
      PROMOTED: "They waited, and have a place now.",
      CLIENT_BLOCKED: "This client is blocked: only staff can book for them.",
      PROSPECT_MATCHED: "The club knew this person already.",
      PROSPECT_AMBIGUOUS: "Several people have this contact: please check.",
      FIELD_IGNORED: "The profile stays as the club has it.",
      SETTLING: "Some bookings are still being updated.",
      PROSPECT_CREATED: "",
      WAITLISTED: "",
    } as Readonly<Record<string, string>>,
  },
  refusals: {
    CLASS_STATE: "This can no longer be done: the class has been cancelled, has begun or is over.",
    CLASS_TYPE_NOT_FOUND: "The club does not offer this kind of class any more.",
    RECURRING_CLASS_NOT_FOUND: "This weekly class does not exist.",
    CLIENTS_UNAVAILABLE: "People who are booked have another booking at this time.",
    COACH_CANNOT_DELIVER: "The coach does not give this class.",
    ROOM_NOT_FOR_TYPE: "This class is not held in this room.",
    TOO_MUCH_TO_CHECK: "This is too much at once. Please choose fewer days of the week.",
    TOO_MANY_CHANGES: "This has been changed as often as it can be.",
    START_TOO_FAR: "This is too far ahead.",
  } as Refusals,
};
