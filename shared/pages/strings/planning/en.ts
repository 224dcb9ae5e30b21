// The desk's sentences about planning classes, which its dialogs load: the day is shown without them.
import type { refusals } from "../en.ts";

type Refusals = typeof refusals;

const ENGLISH = new Intl.ListFormat("en-GB");

export const planning = {
  do: {
    edit: "Edit",
    move: "Move",
    moveAll: "Move all the same",
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
    update: "Saved for all that follow.",
    reschedule: "All that follow are moved.",
    substitute_coach: "The coach is substituted in all that follow.",
    cancel: "Cancelled, with all that follow.",
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
  message: "Message to those concerned",
  messageHint: "Everybody who has a place or waits reads it.",
  scope: "For which classes?",
  thisOne: "This one",
  allThatFollow: "This and all that follow",
  byHandStays: "What was set by hand on single classes stays, and cancelled dates do not come back.",
  noNameForAll: "The name is of this one class alone. Another room for all that follow is chosen with Move.",
  editTitle: "Change the class",
  lessThanBooked: (booked: number) =>
    `${booked} are booked. Nobody loses their place, but places that become free are not given away until the number fits.`,
  moveTitle: "Move the class",
  weekdays: "Days of the week",
  daysLeft: (days: string) =>
    `The classes on ${days} are cancelled: whoever is booked there loses the place and gets the session back. Nobody is booked on another day instead.`,
  conflictTitle: (count: number) =>
    count === 1 ? "1 person has something else then" : `${count} people have something else then`,
  conflictMeans:
    "If you move the class all the same, they lose their place, their session comes back, and they are told. Everybody else keeps their place.",
  substituteTitle: "Who takes over?",
  cancelTitle: "Cancel this class?",
  cancels: (booked: number, waiting: number) =>
    booked + waiting === 0
      ? "Nobody is booked, and nobody waits."
      : `${booked} ${booked === 1 ? "is" : "are"} booked, ${waiting} ${waiting === 1 ? "waits" : "wait"}.`,
  cancelMeans:
    "Every session is returned, however late it is. Everybody concerned is told, if the club sends messages. This cannot be undone.",
  cancelSeriesTitle: "Cancel the weekly class?",
  cancelSeriesMeans:
    "All its classes from this day on are cancelled. Every session is returned, and everybody who is booked or waits is told, if the club sends messages. This cannot be undone.",
  lastDay: "Last day without it",
  lastDayHint: "Leave it empty to end the weekly class for good.",
  nowBooked: (count: number) =>
    `The number of bookings has changed: it is ${count} now. Nothing was cancelled.`,
  completeTitle: "Complete this class?",
  unmarked: (count: number) =>
    count === 0
      ? "Everybody is marked."
      : count === 1
        ? "1 person is not marked yet:"
        : `${count} people are not marked yet:`,
  unmarkedAs: { checked_in: "They were here", no_show: "They did not come" },
  completeMeans: "Then nobody can be added or taken out. Marks can still be changed.",
  deleteTitle: "Delete this class?",
  deleteMeans: "Nobody ever booked it or waited for it. It disappears, and coach and room are free.",
  createTitle: "New class",
  type: "Kind of class",
  typesFailed: "The kinds of classes could not be loaded.",
  once: "Once",
  weekly: "Every week",
  repeat: "How often?",
  everyWeeks: "Every how many weeks",
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
  madeUntil: (day: string) => `Its classes are made until ${day}, and further ones day by day.`,
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
  made: "Classes made until",
  skipped: "Dates left out or not changed",
  seriesUnsettled: (count: number) =>
    count === 1 ? "1 date still follows the last change." : `${count} dates still follow the last change.`,
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
      `${booked} are booked for ${capacity} places: nobody leaves, and places that become free are not given away until it fits.`,
    released: (count: number) =>
      count === 1
        ? "1 person lost their place: the session came back, and they are told."
        : `${count} people lost their place: their sessions came back, and they are told.`,
    settling: "The bookings follow within a minute.",
    offDuty: "The coach does not work then.",
    cannotDeliver: "The coach does not usually give this class.",
    closed: "The club is closed then.",
    onDates: (sentence: string, dates: string) => `${sentence.replace(/\.$/, "")} (${dates}).`,
    alreadyDone: "Nothing differed.",
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
  refusals: {
    CLASS_STATE: "This can no longer be done: the class has been cancelled, has begun or is over.",
    CLASS_TYPE_NOT_FOUND: "The club does not offer this kind of class any more.",
    RECURRING_CLASS_NOT_FOUND: "This weekly class does not exist.",
    CLIENTS_UNAVAILABLE: "People who are booked have something else at this time.",
    COACH_CANNOT_DELIVER: "The coach does not give this class.",
    ROOM_NOT_FOR_TYPE: "This class is not held in this room.",
    TOO_MUCH_TO_CHECK: "This is too much at once. Please choose fewer days of the week.",
    TOO_MANY_CHANGES: "This has been changed as often as it can be.",
    START_TOO_FAR: "This is too far ahead.",
  } as Refusals,
};
