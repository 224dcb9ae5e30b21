import type { MailWords } from "./mail-words.ts";

const MISTAKE =
  "Sie haben keine Führung gebucht? Dann hat sich jemand bei der Adresse vertippt. Bitte ignorieren Sie diese E-Mail.";
const CHANGE_TOUR = {
  button: "Führung ändern oder absagen",
  linkNote: "Bitte geben Sie den Link nicht weiter: Wer ihn hat, kann die Führung ändern oder absagen.",
};
const YOUR_BOOKINGS = { button: "Ihre Termine ansehen" };

const YOUR_CLASSES = { button: "Ihre Buchungen ansehen" };

const SEE_YOU = "Wir freuen uns auf Sie.";

/** What messages say in German. */
export const german: MailWords = {
  messages: {
    tour_booked: {
      ...CHANGE_TOUR,
      lead: (_, club) => `Ihre Führung bei ${club}`,
      headline: () => "Ihre Führung ist gebucht",
      intro: () => "Wir freuen uns darauf, Ihnen alles zu zeigen.",
      mistakeNote: MISTAKE,
    },
    tour_moved: {
      ...CHANGE_TOUR,
      lead: (_, club) => `Verschoben: Ihre Führung bei ${club}`,
      headline: () => "Ihre Führung wurde verschoben",
      intro: () => "Wir freuen uns, Sie zum neuen Termin zu begrüßen.",
      mistakeNote: MISTAKE,
    },
    tour_cancelled: {
      lead: (_, club) => `Abgesagt: Ihre Führung bei ${club}`,
      headline: () => "Ihre Führung ist abgesagt",
      intro: () => "Wir würden uns freuen, Sie ein andermal zu begrüßen.",
      button: "Neue Führung buchen",
      mistakeNote: MISTAKE,
    },
    tour_reminder: {
      ...CHANGE_TOUR,
      lead: (_, club) => `Erinnerung: Ihre Führung bei ${club}`,
      headline: () => "Ihre Führung steht bevor",
      intro: () => SEE_YOU,
      mistakeNote: MISTAKE,
    },
    tour_link: {
      ...CHANGE_TOUR,
      lead: (_, club) => `Der Link zu Ihrer Führung bei ${club}`,
      headline: () => "Der Link zu Ihrer Führung",
      intro: () => "Hier ist er, wie gewünscht.",
      mistakeNote: "Sie haben diesen Link nicht angefordert? Dann ignorieren Sie bitte diese E-Mail.",
    },
    appointment_created: {
      ...YOUR_BOOKINGS,
      lead: (count) => (count === 1 ? "Gebucht" : `${count} Termine gebucht`),
      headline: (count) => (count === 1 ? "Ihr Termin ist gebucht" : `Ihre ${count} Termine sind gebucht`),
      intro: () => SEE_YOU,
    },
    appointment_moved: {
      ...YOUR_BOOKINGS,
      lead: (count) => (count === 1 ? "Verschoben" : `${count} Termine verschoben`),
      headline: (count) =>
        count === 1 ? "Ihr Termin wurde verschoben" : `${count} Ihrer Termine wurden verschoben`,
      intro: (count) =>
        `Wir freuen uns, Sie ${count === 1 ? "zum neuen Termin" : "zu den neuen Terminen"} zu begrüßen.`,
    },
    appointment_coach_changed: {
      ...YOUR_BOOKINGS,
      lead: (count) => (count === 1 ? "Trainerwechsel" : `Trainerwechsel bei ${count} Terminen`),
      headline: (count) =>
        count === 1 ? "Trainerwechsel bei Ihrem Termin" : `Trainerwechsel bei ${count} Ihrer Termine`,
      intro: (count, coach) =>
        coach === undefined ? SEE_YOU : `${coach} freut sich${count === 1 ? "" : " jedes Mal"} auf Sie.`,
    },
    appointment_cancelled: {
      lead: (count) => (count === 1 ? "Abgesagt" : `${count} Termine abgesagt`),
      headline: (count) => (count === 1 ? "Ihr Termin ist abgesagt" : `${count} Ihrer Termine sind abgesagt`),
      intro: () => "Wir freuen uns auf Ihren nächsten Besuch.",
      button: "Neuen Termin buchen",
    },
    appointment_changes: {
      ...YOUR_BOOKINGS,
      lead: (count) => `Änderungen bei ${count} Terminen`,
      headline: (count) => `Bei ${count} Ihrer Termine hat sich etwas geändert`,
      intro: () => "Das gilt jetzt:",
    },
    appointment_reminder: {
      ...YOUR_BOOKINGS,
      lead: () => "Erinnerung",
      headline: () => "Ihr Termin steht bevor",
      intro: () => SEE_YOU,
    },
    class_booked: {
      ...YOUR_CLASSES,
      lead: (count) => (count === 1 ? "Gebucht" : `${count} Kurse gebucht`),
      headline: (count) => (count === 1 ? "Ihr Platz ist gebucht" : `Ihre ${count} Plätze sind gebucht`),
      intro: () => SEE_YOU,
    },
    class_promoted: {
      ...YOUR_CLASSES,
      lead: (count) => (count === 1 ? "Sie haben einen Platz" : `Sie haben ${count} Plätze`),
      headline: (count) =>
        count === 1
          ? "Sie sind von der Warteliste nachgerückt"
          : `Sie sind in ${count} Kursen von der Warteliste nachgerückt`,
      intro: (count) =>
        `${count === 1 ? "Ein Platz ist frei geworden und ist" : "Plätze sind frei geworden und sind"} jetzt für Sie gebucht. Wenn Sie nicht kommen können, sagen Sie bitte rechtzeitig ab.`,
    },
    class_place_open: {
      lead: () => "Platz frei",
      headline: () => "In einem Kurs, auf den Sie warten, ist ein Platz frei",
      intro: () => "Er ist nicht für Sie reserviert: Wer ihn zuerst bucht, bekommt ihn.",
      button: "Platz buchen",
    },
    class_moved: {
      ...YOUR_CLASSES,
      lead: (count) => (count === 1 ? "Verschoben" : `${count} Kurse verschoben`),
      headline: (count) =>
        count === 1 ? "Ihr Kurs wurde verschoben" : `${count} Ihrer Kurse wurden verschoben`,
      intro: (count) =>
        `Bitte beachten Sie, wann und wo ${count === 1 ? "er jetzt stattfindet" : "sie jetzt stattfinden"}.`,
    },
    class_coach_changed: {
      ...YOUR_CLASSES,
      lead: (count) => (count === 1 ? "Trainerwechsel" : `Trainerwechsel bei ${count} Kursen`),
      headline: (count) =>
        count === 1 ? "Trainerwechsel bei Ihrem Kurs" : `Trainerwechsel bei ${count} Ihrer Kurse`,
      intro: (count, coach) =>
        coach === undefined ? SEE_YOU : `${coach} freut sich${count === 1 ? "" : " jedes Mal"} auf Sie.`,
    },
    class_cancelled: {
      lead: (count) => (count === 1 ? "Fällt aus" : `${count} Kurse fallen aus`),
      headline: (count) => (count === 1 ? "Ihr Kurs fällt aus" : `${count} Ihrer Kurse fallen aus`),
      intro: () => "Wir freuen uns, Sie in einem anderen Kurs zu begrüßen.",
      button: "Anderen Kurs buchen",
    },
    class_place_cancelled: {
      lead: (count) => (count === 1 ? "Storniert" : `${count} Buchungen storniert`),
      headline: (count) =>
        count === 1 ? "Ihre Buchung ist storniert" : `${count} Ihrer Buchungen sind storniert`,
      intro: () => "Wir freuen uns auf Ihren nächsten Besuch.",
      button: "Anderen Kurs buchen",
    },
    class_released: {
      lead: (count) => (count === 1 ? "Platz storniert" : `${count} Plätze storniert`),
      headline: (count) =>
        count === 1
          ? "Sie haben keinen Platz mehr in diesem Kurs"
          : `Sie haben in ${count} Kursen keinen Platz mehr`,
      intro: (count) =>
        count === 1
          ? "Er wurde auf eine Zeit verschoben, zu der Sie schon etwas anderes gebucht haben. Deshalb haben wir Ihren Platz storniert."
          : "Sie wurden auf Zeiten verschoben, zu denen Sie schon etwas anderes gebucht haben. Deshalb haben wir Ihre Plätze storniert.",
      button: "Anderen Kurs buchen",
    },
    class_changes: {
      ...YOUR_CLASSES,
      lead: (count) => `Änderungen bei ${count} Kursen`,
      headline: (count) => `Bei ${count} Ihrer Kurse hat sich etwas geändert`,
      intro: () => "Das gilt jetzt:",
    },
    class_reminder: {
      ...YOUR_CLASSES,
      lead: () => "Erinnerung",
      headline: () => "Ihr Kurs steht bevor",
      intro: () => SEE_YOU,
    },
    coach_booked: {
      lead: (count) => (count === 1 ? "Neuer Termin" : `${count} neue Termine`),
      headline: (count) => (count === 1 ? "Sie haben einen neuen Termin" : `Sie haben ${count} neue Termine`),
      intro: () => "Hier sind die Einzelheiten.",
    },
    coach_moved: {
      lead: (count) => (count === 1 ? "Verschoben" : `${count} Termine verschoben`),
      headline: (count) =>
        count === 1 ? "Ein Termin wurde verschoben" : `${count} Termine wurden verschoben`,
      intro: (count) => (count === 1 ? "Hier ist die neue Zeit." : "Hier sind die neuen Zeiten."),
    },
    coach_cancelled: {
      lead: (count) => (count === 1 ? "Abgesagt" : `${count} Termine abgesagt`),
      headline: (count) => (count === 1 ? "Ein Termin ist abgesagt" : `${count} Termine sind abgesagt`),
      intro: (count) => (count === 1 ? "Er findet nicht statt." : "Sie finden nicht statt."),
    },
    coach_substituted: {
      lead: (count) => (count === 1 ? "Vertretung für Sie" : `Vertretung für Sie bei ${count} Terminen`),
      headline: (count) =>
        count === 1 ? "Sie werden bei einem Termin vertreten" : `Sie werden bei ${count} Terminen vertreten`,
      intro: (count) => `Jemand anders übernimmt ${count === 1 ? "ihn" : "sie"}.`,
    },
    coach_changes: {
      lead: (count) => `Änderungen bei ${count} Terminen`,
      headline: (count) => `Bei ${count} Terminen hat sich etwas geändert`,
      intro: () => "Das gilt jetzt:",
    },
    coach_class_given: {
      lead: (count) => (count === 1 ? "Neuer Kurs" : `${count} neue Kurse`),
      headline: (count) => (count === 1 ? "Sie haben einen neuen Kurs" : `Sie haben ${count} neue Kurse`),
      intro: () => "Hier sind die Einzelheiten.",
    },
    coach_class_moved: {
      lead: (count) => (count === 1 ? "Verschoben" : `${count} Kurse verschoben`),
      headline: (count) => (count === 1 ? "Ein Kurs wurde verschoben" : `${count} Kurse wurden verschoben`),
      intro: () => "Das gilt jetzt:",
    },
    coach_class_cancelled: {
      lead: (count) => (count === 1 ? "Abgesagt" : `${count} Kurse abgesagt`),
      headline: (count) => (count === 1 ? "Ein Kurs ist abgesagt" : `${count} Kurse sind abgesagt`),
      intro: (count) => (count === 1 ? "Er findet nicht statt." : "Sie finden nicht statt."),
    },
    coach_class_substituted: {
      lead: (count) => (count === 1 ? "Vertretung für Sie" : `Vertretung für Sie in ${count} Kursen`),
      headline: (count) =>
        count === 1 ? "Sie werden in einem Kurs vertreten" : `Sie werden in ${count} Kursen vertreten`,
      intro: (count) => `Jemand anders übernimmt ${count === 1 ? "ihn" : "sie"}.`,
    },
    coach_class_changes: {
      lead: (count) => `Änderungen bei ${count} Kursen`,
      headline: (count) => `Bei ${count} Kursen hat sich etwas geändert`,
      intro: () => "Das gilt jetzt:",
    },
  },
  greeting: (name) => (name === undefined ? "Guten Tag," : `Guten Tag ${name},`),
  from: (when) => `ab ${when}`,
  labels: {
    change: "Jetzt",
    message: "Nachricht des Clubs",
    what: "Was",
    who: "Mit",
    when: "Wann",
    before: "Bisher",
    where: "Wo",
    directions: "Anfahrt",
    waitlist: "Warteliste",
    cancelUntil: "Kostenlos absagen bis",
    session: "Einheit",
    payment: "Bezahlung",
  },
  tour: "Führung",
  appointment: "Termin",
  newClient: "einem neuen Mitglied",
  openCoach: "wird noch bekannt gegeben",
  waitlist: { waits: "Sie stehen auf der Warteliste", waited: "Sie standen auf der Warteliste" },
  with: (what, who) => `${what} mit ${who}`,
  online: "Online",
  joinOnline: "Online teilnehmen",
  onlineWithoutLink: "Falls Sie den Link nicht haben, fragen Sie bitte im Club nach.",
  session: {
    taken: "Für diese Buchung verwendet",
    returned: "Wieder für Sie verfügbar",
    forfeited: "Verfallen, weil es für eine kostenlose Absage zu spät war",
    due: "Bitte im Club bezahlen",
  },
  change: {
    booked: "Gebucht",
    given: "Neuer Kurs",
    promoted: "Von der Warteliste nachgerückt",
    moved: "Verschoben",
    coach_changed: "Trainerwechsel",
    cancelled: "Abgesagt",
    place_cancelled: "Storniert",
    released:
      "Auf eine Zeit verschoben, zu der Sie schon etwas anderes gebucht haben; Ihr Platz ist storniert",
    substituted: "Vertretung für Sie",
  },
  times: (count, zone) => `${count} Termine (${zone})`,
  classTimes: (count, zone) => `${count} Kurse (${zone})`,
  phone: (phone) => `Telefon: ${phone}`,
  reply: "Sie können auf diese E-Mail antworten: Ihre Antwort geht an den Club.",
  noReply: "Diese E-Mail wurde automatisch verschickt. Bitte antworten Sie nicht darauf.",
  privacy: "Datenschutz",
  entry: {
    tour: (club) => `Führung: ${club}`,
    withCoach: (what, coach) => (coach === undefined ? what : `${what} mit ${coach}`),
    withClient: (what, client) => `${what}: ${client ?? "neues Mitglied"}`,
  },
};
