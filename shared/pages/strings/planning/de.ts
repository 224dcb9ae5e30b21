// The desk's sentences about classes and rosters, and others that its dialogs alone say, in German.
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
    update: "Für diesen und alle folgenden Kurse gespeichert.",
    reschedule: "Verschoben, mit allen folgenden Kursen.",
    substitute_coach: "Die Vertretung ist für diesen und alle folgenden Kurse eingetragen.",
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
  message: "Nachricht an alle im Kurs",
  messageHint: "Alle, die gebucht haben oder warten, bekommen sie.",
  scope: "Für welche Kurse?",
  thisOne: "Nur diesen",
  allThatFollow: "Diesen und alle folgenden",
  byHandStays: "Einzeln geänderte Kurse behalten ihre Änderungen, und abgesagte Termine bleiben abgesagt.",
  thisOneStays: (fields) =>
    `Dieser Kurs wurde schon einzeln geändert und behält das (${fields}). Um auch ihn zu ändern, wählen Sie „Nur diesen“.`,
  noNameForAll:
    "Der Name gilt nur für diesen einen Kurs. Den Raum aller folgenden Kurse ändern Sie mit „Verschieben“.",
  editTitle: "Kurs bearbeiten",
  lessThanBooked: (booked) =>
    `${booked} haben gebucht. Alle behalten ihren Platz, aber niemand bekommt einen neuen, bis genug Personen abgesagt haben.`,
  moveTitle: "Kurs verschieben",
  weekdays: "Wochentage",
  daysLeft: (days) =>
    `Die Kurse am ${days} werden abgesagt: Wer dort gebucht hat, verliert den Platz und bekommt die Einheit zurück. Niemand wird dafür an einem anderen Tag gebucht.`,
  conflictTitle: (count) =>
    count === 1
      ? "1 Person hat zu dieser Zeit schon etwas gebucht"
      : `${count} Personen haben zu dieser Zeit schon etwas gebucht`,
  conflictMeans:
    "Wenn Sie den Kurs trotzdem verschieben, verlieren diese Personen ihren Platz, ihre Einheit kommt zurück, und sie werden benachrichtigt. Alle anderen behalten ihren Platz.",
  substituteTitle: "Wer übernimmt?",
  cancelDoes:
    "Er steht danach unter „Abgesagt“. Alle, die gebucht haben oder warten, werden benachrichtigt, wenn der Club Nachrichten verschickt.",
  cancelTitle: "Diesen Kurs absagen?",
  cancels: (booked, waiting) =>
    booked + waiting === 0
      ? "Niemand hat gebucht, und niemand wartet."
      : `${booked} ${booked === 1 ? "hat" : "haben"} gebucht, ${waiting === 0 ? "niemand wartet" : waiting === 1 ? "1 wartet" : `${waiting} warten`}.`,
  cancelMeans:
    "Alle Einheiten kommen zurück, auch kurzfristig. Alle, die gebucht haben oder warten, werden benachrichtigt, wenn der Club Nachrichten verschickt. Das lässt sich nicht zurücknehmen.",
  cancelSeriesTitle: "Die Kursreihe absagen?",
  cancelSeriesMeans:
    "Alle Kurse der Reihe werden ab diesem Tag abgesagt. Alle Einheiten kommen zurück, und alle, die gebucht haben oder warten, werden benachrichtigt, wenn der Club Nachrichten verschickt. Das lässt sich nicht zurücknehmen.",
  lastDay: "Letzter Tag ohne Kurs",
  lastDayHint: "Ohne diesen Tag endet die Kursreihe ganz.",
  nowBooked: (count) =>
    `Die Zahl der Buchungen hat sich geändert: Jetzt sind es ${count}. Es wurde nichts abgesagt.`,
  completeTitle: "Diesen Kurs abschließen?",
  unmarked: (count) =>
    count === 0
      ? "Alle sind eingecheckt oder als nicht erschienen markiert."
      : count === 1
        ? "1 Person ist weder eingecheckt noch als nicht erschienen markiert:"
        : `${count} Personen sind weder eingecheckt noch als nicht erschienen markiert:`,
  unmarkedAs: { checked_in: "Sie waren da", no_show: "Sie sind nicht erschienen" },
  completeMeans:
    "Danach kann niemand mehr dazukommen oder herausgenommen werden. Wer da war und wer nicht, lässt sich weiter ändern.",
  deleteDoes:
    "Er verschwindet aus dem Kalender, und niemand wird benachrichtigt: Gebucht hat ihn noch niemand.",
  deleteTitle: "Diesen Kurs löschen?",
  deleteMeans:
    "Niemand hat ihn gebucht oder auf ihn gewartet. Er verschwindet aus dem Kalender; Trainer und Raum sind wieder frei.",
  createTitle: "Neuer Kurs",
  notPlanned: "So lässt sich das nicht planen",
  type: "Art des Kurses",
  once: "Einmal",
  weekly: "Jede Woche",
  repeat: "Wie oft?",
  everyWeeks: "Wochen von Kurs zu Kurs",
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
  made: "Im Kalender bis",
  skipped: "Ausgelassene oder nicht geänderte Tage",
  seriesUnsettled: (count) =>
    count === 1
      ? "1 Tag wird noch an die letzte Änderung angepasst."
      : `${count} Tage werden noch an die letzte Änderung angepasst.`,
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
      `${booked} haben gebucht, Plätze gibt es ${capacity}: Alle behalten ihren Platz, und niemand bekommt einen neuen, bis genug Personen abgesagt haben.`,
    released: (count) =>
      count === 1
        ? "1 Person hat ihren Platz verloren: Die Einheit kam zurück, und sie wird benachrichtigt."
        : `${count} Personen haben ihren Platz verloren: Ihre Einheiten kamen zurück, und sie werden benachrichtigt.`,
    settling: "Die Buchungen werden innerhalb einer Minute angepasst.",
    offDuty: "Der Trainer arbeitet dann nicht.",
    cannotDeliver: "Der Trainer gibt diesen Kurs sonst nicht.",
    closed: "Der Club ist dann geschlossen.",
    onDates: (sentence, dates) => `${sentence.replace(/\.$/, "")} (${dates}).`,
    alreadyDone: "Es gab nichts zu ändern.",
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
  booking: {
    title: "Termin buchen",
    another: "Noch einen buchen",
    subtype: "Variante",
    noSubtype: "Standard",
    canBeBooked: (when) => `${when}: buchbar.`,
    cannotBeBooked: (when) => `${when}: nicht buchbar.`,
    notChecked: "Ob das gebucht werden kann, lässt sich nicht prüfen: keine Verbindung.",
    canBeBookedWeekly: (free: number, all: number) => `${free} von ${all} Terminen können gebucht werden.`,
    bookedWeekly: (count: number, last: string) =>
      count === 1 ? "1 Termin" : `${count} Termine, jede Woche bis ${last}`,
    checkInFrom: (when) => `Einchecken ab ${when}.`,
    now: (what, when, coach) => `${[what, `bisher ${when}`, coach].filter(Boolean).join(", ")}.`,
    complimentary: "Kostenlos: Es wird keine Einheit abgebucht.",
    toBePaid: "Zu bezahlen: Keine Mitgliedschaft deckt den Termin ab.",
    paidInPart: (paid, toPay) =>
      `Die Einheiten reichen für ${paid}; ${toPay} ${toPay === 1 ? "ist" : "sind"} zu bezahlen.`,
    notCheckedIn: (why) => `Die Buchung steht. Einchecken: ${why}`,
    notYetCheckedIn: "Noch ist niemand eingecheckt.",
  },
  rest: {
    title: "Den Rest der Serie absagen?",
    cancels: (count) => (count === 1 ? "1 Termin wird abgesagt:" : `${count} Termine werden abgesagt:`),
    stays: (count) => (count === 1 ? "1 früherer Termin bleibt." : `${count} frühere Termine bleiben.`),
    forfeits: (count: number) => (count === 1 ? "1 Einheit verfällt." : `${count} Einheiten verfallen.`),
    forfeited: (count: number) =>
      count === 1 ? "1 Einheit ist verfallen." : `${count} Einheiten sind verfallen.`,
    cancelled: (count: number) => `${count} abgesagt.`,
    noneLeft: "Die Serie hat keine Termine mehr, die abgesagt werden könnten.",
  },
  person: {
    blockTitle: "Diese Person sperren?",
    blockMeans: "Dann kann nur noch das Team für diese Person buchen. Bestehende Buchungen bleiben.",
    isBlocked: "Gesperrt.",
    unblockMeans: "Diese Person kann wieder Termine buchen. Der Grund wird gelöscht.",
    isUnblocked: "Nicht mehr gesperrt.",
    makeClientMeans: "Bitte prüfen Sie zuerst die Daten. Ein Mitglied kann nicht wieder Interessent werden.",
    isClient: "Diese Person ist jetzt Mitglied.",
    nextBookings: "Nächste Buchungen",
    lastBookings: "Letzte Buchungen",
    bookingsUnknown: "Die Buchungen konnten nicht geladen werden.",
  },
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
        ? "1 Buchung wird noch an die letzte Änderung des Kurses angepasst."
        : `${count} Buchungen werden noch an die letzte Änderung des Kurses angepasst.`,
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
      "Zum Nachrücken von selbst ist es zu spät. Sie können den Platz jemandem von der Warteliste geben.",
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
    waitTooLate: "Niemand rückt mehr von selbst nach: Einen Platz, der frei wird, können Sie von Hand geben.",
    lineClosed: {
      full: "Auch die Warteliste ist voll.",
      none: "Es gibt keine Warteliste.",
      begun: "Der Kurs hat begonnen, von der Warteliste rückt niemand mehr nach.",
    },
    exceed: "Trotzdem buchen",
    exceedMeans: (booked, capacity) =>
      `Dann hat der Kurs ${booked} Personen auf ${capacity === 1 ? "1 Platz" : `${capacity} Plätzen`}. Wer sonst wartet, wartet weiter.`,
    isThere: "Hat schon einen Platz.",
    isWaiting: (position) => `Wartet schon, Platz ${position} der Warteliste.`,
    pays: (membership) => `Es zahlt: ${membership}.`,
    nothingPays: "Zu bezahlen: Keine Mitgliedschaft deckt diesen Kurs ab.",
    forfeitedPays: "Es zahlt die verfallene Einheit: Keine weitere wird abgezogen.",
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
      SETTLING: "Einige Buchungen werden noch angepasst.",
      PROSPECT_CREATED: "",
      WAITLISTED: "",
    },
  },
  refusals: {
    CLASS_STATE: "Das geht nicht mehr: Der Kurs ist abgesagt, hat begonnen oder ist vorbei.",
    CLASS_TYPE_NOT_FOUND: "Diese Art von Kurs bietet der Club nicht mehr an.",
    RECURRING_CLASS_NOT_FOUND: "Diese Kursreihe gibt es nicht.",
    CLIENTS_UNAVAILABLE: "Einige, die gebucht haben, haben zu dieser Zeit schon etwas anderes gebucht.",
    COACH_CANNOT_DELIVER: "Der Trainer gibt diesen Kurs nicht.",
    ROOM_NOT_FOR_TYPE: "Dieser Kurs findet in diesem Raum nicht statt.",
    TOO_MUCH_TO_CHECK: "Das ist zu viel auf einmal. Bitte wählen Sie weniger Wochentage.",
    TOO_MANY_CHANGES: "Das wurde so oft geändert, wie es geht.",
    START_TOO_FAR: "Das ist zu weit voraus.",
  },
};
