// The desk's sentences about classes and their rosters, in German.
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
  thisOneStays: (fields) =>
    `Dieser Kurs behält, was an ihm von Hand geändert wurde (${fields}): Ändern Sie ihn auch einzeln, wenn er folgen soll.`,
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
  endAway: {
    title: (name) => `${name} wieder verfügbar machen?`,
    means:
      "Der Ausfall wird gelöscht, und in dieser Zeit kann wieder gebucht werden. Was vertreten, verlegt oder abgesagt wurde, bleibt so.",
    stays: (count) =>
      count === 1
        ? "1 Buchung, die noch zu verlegen war, bleibt, wo sie ist."
        : `${count} Buchungen, die noch zu verlegen waren, bleiben, wo sie sind.`,
  },
  roster: {
    change: "Kurs ändern",
    placesTaken: (booked, capacity) => `${booked} von ${capacity} Plätzen belegt`,
    here: (count) => `${count} eingecheckt`,
    unsettled: (count) =>
      count === 1
        ? "1 Buchung folgt der letzten Änderung des Kurses noch."
        : `${count} Buchungen folgen der letzten Änderung des Kurses noch.`,
    isGone: "Diesen Kurs gibt es nicht mehr.",
    holders: (count) => `Im Kurs (${count})`,
    line: (count) => `Warteliste (${count})`,
    gone: (count) => `Nicht mehr im Kurs (${count})`,
    nobody: "Niemand ist im Kurs.",
    marks: { first: "Erster Kurs", trial: "Probestunde", blocked: "Gesperrt", erased: "Gelöscht" },
    late: "spät abgesagt",
    waitsNoLonger: "Wartet nicht mehr",
    since: (when) => `seit ${when}`,
    until: (when) => `möchte einen Platz bis ${when}`,
    promotedUntil: (when) => `kann nachrücken bis ${when}`,
    promotedNoMore: "zum Nachrücken ist es zu spät",
    passedOver: "Übergangen:",
    passedReasons: {
      blocked: "ist gesperrt",
      too_many_bookings: "hat so viele Kurse, wie der Club erlaubt",
      unavailable: "hatte zu dieser Zeit eine andere Buchung",
      no_session: "hatte keine Einheit mehr",
      not_reachable: "war nicht zu erreichen: keine bestätigte E-Mail-Adresse",
      no_time: "hätte es zu spät erfahren",
      changing: "das Profil wurde gerade geändert",
    },
    more: "Mehr",
    about: (action, name) => `${action}: ${name}`,
    takeOut: "Herausnehmen",
    takeOutTitle: (name) => `${name} aus dem Kurs nehmen?`,
    leave: "Von der Warteliste nehmen",
    leaveTitle: (name) => `${name} von der Warteliste nehmen?`,
    passesOn: "Den Platz bekommt die erste Person der Warteliste, die ihn nehmen kann.",
    nobodyMovesUp:
      "Wer wartet, rückt jetzt nicht mehr von selbst nach, es ist zu spät. Sie können den Platz jemandem geben.",
    givePlace: "Platz geben",
    giveTitle: (name) => `${name} einen Platz geben?`,
    bookAgain: "Wieder buchen",
    tick: "Da",
    medical: "Gesundheit",
    notPossible: "Das geht nicht mehr.",
    add: "Person hinzufügen",
    trial: "Neue Probestunde",
    trialTitle: "Probestunde buchen",
    trialMeans: "Eine Probestunde nimmt keine Einheit und kostet nichts. Jede Person hat eine.",
    asTrial: "Als Probestunde",
    asTrialIn: "Als Probestunde buchen und einchecken",
    book: "Buchen",
    bookIn: "Buchen und einchecken",
    full: "Alle Plätze sind belegt.",
    wait: "Warteliste",
    waitMeans: (position) =>
      position === 1
        ? "Platz 1 der Warteliste. Bekommt den nächsten Platz, der frei wird."
        : `Platz ${position} der Warteliste. Rückt nach, wenn ein Platz frei wird und niemand davor ihn nimmt.`,
    lineClosed: {
      full: "Auch die Warteliste ist voll.",
      none: "Es gibt keine Warteliste.",
      begun: "Der Kurs hat begonnen, von der Warteliste rückt niemand mehr nach.",
    },
    exceed: "Trotzdem buchen",
    exceedMeans: (booked, capacity) =>
      `Dann sind ${booked} von ${capacity} Plätzen belegt. Wer wartet, wartet weiter.`,
    isThere: "Hat schon einen Platz.",
    isWaiting: (position) => `Wartet schon, Platz ${position} der Warteliste.`,
    pays: (membership) => `Es zahlt: ${membership}.`,
    nothingPays: "Zu bezahlen: Keine Mitgliedschaft deckt diesen Kurs ab.",
    booked: "Gebucht.",
    bookedIn: "Gebucht und eingecheckt.",
    waits: (position) => `Auf der Warteliste, Platz ${position}.`,
    passedOn: "Den Platz hat jetzt jemand von der Warteliste.",
    hasMovedUp: (names) => `Von der Warteliste nachgerückt: ${names}.`,
    notices: {
      PLACE_PASSED_ON: "",
      OVER_CAPACITY: "Der Kurs hat mehr Personen als Plätze.",
      PROMOTED: "Die Person stand auf der Warteliste und hat jetzt einen Platz.",
      CLIENT_BLOCKED: "Dieses Mitglied ist gesperrt: Nur das Team kann für sie oder ihn buchen.",
      PROSPECT_MATCHED: "Der Club kannte diese Person schon.",
      PROSPECT_AMBIGUOUS: "Mehrere Personen haben diesen Kontakt: Bitte prüfen Sie das.",
      FIELD_IGNORED: "Das Profil bleibt, wie es war.",
      SETTLING: "Einige Buchungen folgen noch.",
      PROSPECT_CREATED: "",
      WAITLISTED: "",
    },
  },
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
