// The desk's sentences about planning classes, in German.
import type * as en from "./en.ts";

const GERMAN = new Intl.ListFormat("de-DE");

export const planning: typeof en.planning = {
  do: {
    edit: "Bearbeiten",
    move: "Verschieben",
    moveAll: "Trotzdem verschieben",
    substitute: "Vertreten lassen",
    cancel: "Kurs absagen",
    cancelSeries: "Kursreihe absagen",
    complete: "Abschließen",
    delete: "Löschen",
    series: "Kursreihe",
    allSeries: "Alle Kursreihen",
    save: "Speichern",
    plan: "Kurs planen",
    another: "Noch einen Kurs planen",
    showDay: (day) => `${day} zeigen`,
    classInstead: "Dann einen Kurs planen",
  },
  done: {
    update: "Gespeichert.",
    reschedule: "Verschoben.",
    substitute_coach: "Die Vertretung ist eingetragen.",
    cancel: "Abgesagt.",
    complete: "Abgeschlossen.",
    delete: "Gelöscht.",
  },
  seriesDone: {
    update: "Für alle folgenden Kurse gespeichert.",
    reschedule: "Alle folgenden Kurse sind verschoben.",
    substitute_coach: "Die Vertretung ist in allen folgenden Kursen eingetragen.",
    cancel: "Abgesagt, mit allen folgenden Kursen.",
  },
  places: "Plätze",
  placesTaken: (booked, capacity, left) => `${booked} von ${capacity} belegt, ${left} frei`,
  waitlist: "Warteliste",
  waitingOf: (waiting, size) => (size === 0 ? "keine" : `${waiting} von ${size} belegt`),
  opens: "Buchbar ab",
  notes: "Hinweis für alle, die kommen",
  notesShort: "Hinweis",
  setByHand: "Von Hand geändert",
  series: "Kursreihe",
  link: "Link",
  name: "Name",
  capacity: "Plätze",
  waitlistSize: "Plätze auf der Warteliste",
  length: "Minuten",
  toBeAnnounced: "Noch offen",
  message: "Nachricht an die Betroffenen",
  messageHint: "Alle, die gebucht haben oder warten, lesen sie.",
  scope: "Für welche Kurse?",
  thisOne: "Nur diesen",
  allThatFollow: "Diesen und alle folgenden",
  byHandStays:
    "Was an einzelnen Kursen von Hand geändert wurde, bleibt so, und abgesagte Tage kommen nicht wieder.",
  noNameForAll:
    "Der Name gilt nur für diesen einen Kurs. Einen anderen Raum für alle folgenden wählen Sie beim Verschieben.",
  editTitle: "Kurs bearbeiten",
  lessThanBooked: (booked) =>
    `${booked} haben gebucht. Niemand verliert den Platz, aber Plätze, die frei werden, werden nicht vergeben, bis die Zahl stimmt.`,
  moveTitle: "Kurs verschieben",
  weekdays: "Wochentage",
  daysLeft: (days) =>
    `Die Kurse am ${days} werden abgesagt: Wer dort gebucht hat, verliert den Platz und bekommt die Einheit zurück. Niemand wird dafür an einem anderen Tag gebucht.`,
  conflictTitle: (count) =>
    count === 1 ? "1 Person hat dann etwas anderes" : `${count} Personen haben dann etwas anderes`,
  conflictMeans:
    "Wenn Sie den Kurs trotzdem verschieben, verlieren diese Personen ihren Platz, ihre Einheit kommt zurück, und sie werden benachrichtigt. Alle anderen behalten ihren Platz.",
  substituteTitle: "Wer übernimmt?",
  cancelTitle: "Diesen Kurs absagen?",
  cancels: (booked, waiting) =>
    booked + waiting === 0
      ? "Niemand hat gebucht, und niemand wartet."
      : `${booked} ${booked === 1 ? "hat" : "haben"} gebucht, ${waiting} ${waiting === 1 ? "wartet" : "warten"}.`,
  cancelMeans:
    "Jede Einheit kommt zurück, wie spät es auch ist. Alle Betroffenen werden benachrichtigt, wenn der Club Nachrichten verschickt. Das lässt sich nicht zurücknehmen.",
  cancelSeriesTitle: "Die Kursreihe absagen?",
  cancelSeriesMeans:
    "Alle Kurse der Reihe werden ab diesem Tag abgesagt. Jede Einheit kommt zurück, und alle, die gebucht haben oder warten, werden benachrichtigt, wenn der Club Nachrichten verschickt. Das lässt sich nicht zurücknehmen.",
  lastDay: "Letzter Tag ohne Kurs",
  lastDayHint: "Ohne diesen Tag endet die Kursreihe ganz.",
  nowBooked: (count) =>
    `Die Zahl der Buchungen hat sich geändert: Jetzt sind es ${count}. Es wurde nichts abgesagt.`,
  completeTitle: "Diesen Kurs abschließen?",
  unmarked: (count) =>
    count === 0
      ? "Alle sind markiert."
      : count === 1
        ? "1 Person ist noch nicht markiert:"
        : `${count} Personen sind noch nicht markiert:`,
  unmarkedAs: { checked_in: "Sie waren da", no_show: "Sie sind nicht erschienen" },
  completeMeans:
    "Danach kann niemand mehr dazukommen oder herausgenommen werden. Markierungen lassen sich weiter ändern.",
  deleteTitle: "Diesen Kurs löschen?",
  deleteMeans:
    "Niemand hat ihn je gebucht oder auf ihn gewartet. Er verschwindet; Trainer und Raum sind wieder frei.",
  createTitle: "Neuer Kurs",
  type: "Art des Kurses",
  typesFailed: "Die Arten von Kursen konnten nicht geladen werden.",
  once: "Einmal",
  weekly: "Jede Woche",
  repeat: "Wie oft?",
  everyWeeks: "Alle wie viele Wochen",
  firstDate: "Erster Tag",
  lastDate: "Letzter Tag",
  onConflict: "Wenn ein Tag belegt ist",
  skip: "Diesen Tag auslassen",
  refuse: "Nichts planen",
  complimentary: "Kostenlos: Keine Buchung braucht eine Einheit",
  compReason: "Warum er kostenlos ist",
  planned: (what) => `Geplant: ${what}.`,
  plannedEarlier: (what) =>
    `Die erste Anfrage war angekommen. Geplant: ${what}. Was danach geändert wurde, ist nicht geplant.`,
  madeUntil: (day) => `Die Kurse sind bis ${day} angelegt; weitere kommen Tag für Tag dazu.`,
  seriesTitle: "Kursreihen",
  noSeries: "Es gibt keine Kursreihen.",
  phaseFrom: (day) => `Ab ${day}`,
  everyNthWeek: (weeks) => `alle ${weeks} Wochen`,
  minutes: (count) => `${count} Minuten`,
  capacityOf: (count) => (count === 1 ? "1 Platz" : `${count} Plätze`),
  waitlistOf: (count) => (count === 0 ? "keine Warteliste" : `Warteliste ${count}`),
  noClasses: "keine Kurse",
  ends: "Endet",
  ended: "Diese Kursreihe ist beendet.",
  made: "Kurse angelegt bis",
  skipped: "Ausgelassene oder nicht geänderte Tage",
  seriesUnsettled: (count) =>
    count === 1
      ? "1 Tag folgt noch der letzten Änderung."
      : `${count} Tage folgen noch der letzten Änderung.`,
  andMore: (count) => `Und ${count} weitere.`,
  dates: (days) => GERMAN.format(days),
  fields: {
    start_date_time: "Zeit",
    duration_minutes: "Dauer",
    coach_id: "Trainer",
    room_id: "Raum",
    is_virtual: "Online",
    virtual_url: "Link",
    name: "Name",
    capacity: "Plätze",
    waitlist_size: "Warteliste",
    notes: "Hinweis",
  },
  notices: {
    over: (booked, capacity) =>
      `${booked} haben gebucht, Plätze gibt es ${capacity}: Niemand verliert den Platz, und was frei wird, wird nicht vergeben, bis die Zahl stimmt.`,
    released: (count) =>
      count === 1
        ? "1 Person hat ihren Platz verloren: Die Einheit kam zurück, und sie wird benachrichtigt."
        : `${count} Personen haben ihren Platz verloren: Ihre Einheiten kamen zurück, und sie werden benachrichtigt.`,
    settling: "Die Buchungen folgen innerhalb einer Minute.",
    offDuty: "Der Trainer arbeitet dann nicht.",
    cannotDeliver: "Der Trainer gibt diesen Kurs sonst nicht.",
    closed: "Der Club ist dann geschlossen.",
    onDates: (sentence, dates) => `${sentence.replace(/\.$/, "")} (${dates}).`,
    alreadyDone: "Es hat sich nichts geändert.",
  },
  operations: {
    created: "Geplant",
    updated: "Geändert",
    rescheduled: "Verschoben",
    coach_substituted: "Trainer vertreten",
    cancelled: "Abgesagt",
    completed: "Abgeschlossen",
    deleted: "Gelöscht",
    ended: "Beendet",
  },
  historyFields: {
    name: "Name",
    start_date_time: "Beginn",
    end_date_time: "Ende",
    coach_id: "Trainer",
    room_id: "Raum",
    is_virtual: "Online",
    virtual_url: "Link",
    capacity: "Plätze",
    waitlist_size: "Warteliste",
    notes: "Hinweis",
    last_date: "Letzter Tag",
  },
  textChanged: (field) => `${field} geändert.`,
  refusals: {
    CLASS_STATE: "Das geht nicht mehr: Der Kurs ist abgesagt, hat begonnen oder ist vorbei.",
    CLASS_TYPE_NOT_FOUND: "Diese Art von Kurs bietet der Club nicht mehr an.",
    RECURRING_CLASS_NOT_FOUND: "Diese Kursreihe gibt es nicht.",
    CLIENTS_UNAVAILABLE: "Wer gebucht hat, hat zu dieser Zeit etwas anderes.",
    COACH_CANNOT_DELIVER: "Der Trainer gibt diesen Kurs nicht.",
    ROOM_NOT_FOR_TYPE: "Dieser Kurs findet in diesem Raum nicht statt.",
    TOO_MUCH_TO_CHECK: "Das ist zu viel auf einmal. Bitte wählen Sie weniger Wochentage.",
    TOO_MANY_CHANGES: "Das wurde so oft geändert, wie es geht.",
    START_TOO_FAR: "Das ist zu weit voraus.",
  },
};
