import type { MailWords } from "./mail-words.ts";

const MISTAKE =
  "Sie haben keine Führung gebucht? Dann hat sich jemand bei der Adresse vertippt: Bitte beachten Sie diese E-Mail nicht weiter.";
const CHANGE_TOUR = {
  button: "Führung ändern oder absagen",
  linkNote: "Bitte geben Sie den Link nicht weiter: Wer ihn hat, kann die Führung ändern oder absagen.",
};
const YOUR_BOOKINGS = { button: "Ihre Termine ansehen" };
const CALENDAR = { button: "Ihren Kalender ansehen" };

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
      intro: () => "Wir freuen uns, Sie zur neuen Zeit zu sehen.",
      mistakeNote: MISTAKE,
    },
    tour_cancelled: {
      lead: (_, club) => `Abgesagt: Ihre Führung bei ${club}`,
      headline: () => "Ihre Führung ist abgesagt",
      intro: () => "Wir freuen uns, wenn Sie ein andermal kommen.",
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
      mistakeNote:
        "Sie haben nicht um diesen Link gebeten? Dann beachten Sie diese E-Mail bitte nicht weiter.",
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
        `Wir freuen uns, Sie ${count === 1 ? "zur neuen Zeit" : "zu den neuen Zeiten"} zu sehen.`,
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
      intro: () => "Wir freuen uns, Sie ein andermal zu sehen.",
      button: "Neu buchen",
    },
    appointment_reminder: {
      ...YOUR_BOOKINGS,
      lead: (count) => (count === 1 ? "Erinnerung" : `Erinnerung an ${count} Termine`),
      headline: (count) => (count === 1 ? "Ihr Termin steht bevor" : `${count} Ihrer Termine stehen bevor`),
      intro: () => SEE_YOU,
    },
    coach_booked: {
      ...CALENDAR,
      lead: (count) => (count === 1 ? "Neuer Termin" : `${count} neue Termine`),
      headline: (count) => (count === 1 ? "Sie haben einen neuen Termin" : `Sie haben ${count} neue Termine`),
      intro: () => "Hier sind die Einzelheiten.",
    },
    coach_moved: {
      ...CALENDAR,
      lead: (count) => (count === 1 ? "Verschoben" : `${count} Termine verschoben`),
      headline: (count) =>
        count === 1 ? "Ein Termin wurde verschoben" : `${count} Termine wurden verschoben`,
      intro: (count) => (count === 1 ? "Das ist die neue Zeit." : "Das sind die neuen Zeiten."),
    },
    coach_cancelled: {
      ...CALENDAR,
      lead: (count) => (count === 1 ? "Abgesagt" : `${count} Termine abgesagt`),
      headline: (count) => (count === 1 ? "Ein Termin ist abgesagt" : `${count} Termine sind abgesagt`),
      intro: (count) => (count === 1 ? "Er findet nicht statt." : "Sie finden nicht statt."),
    },
    coach_substituted: {
      ...CALENDAR,
      lead: (count) => (count === 1 ? "Vertretung für Sie" : `Vertretung für Sie bei ${count} Terminen`),
      headline: (count) =>
        count === 1 ? "Diesen Termin haben Sie nicht mehr" : `Diese ${count} Termine haben Sie nicht mehr`,
      intro: (count) => `Jemand anderes übernimmt ${count === 1 ? "ihn" : "sie"}.`,
    },
  },
  greeting: (name) => (name === undefined ? "Guten Tag," : `Guten Tag ${name},`),
  from: (when) => `ab ${when}`,
  labels: {
    what: "Was",
    who: "Mit",
    when: "Wann",
    before: "Bisher",
    where: "Wo",
    directions: "Anfahrt",
    cancelUntil: "Kostenlos absagen bis",
    session: "Einheit",
    payment: "Bezahlung",
  },
  tour: "Führung",
  appointment: "Termin",
  newClient: "einem neuen Mitglied",
  with: (what, who) => `${what} mit ${who}`,
  online: "Online",
  joinOnline: "Online teilnehmen",
  onlineWithoutLink: "Falls Sie den Link nicht haben, fragen Sie bitte im Club nach.",
  session: {
    taken: "Für diesen Termin verwendet",
    returned: "Wieder für Sie verfügbar",
    forfeited: "Verfallen, weil es für eine kostenlose Absage zu spät war",
    due: "Bitte im Club bezahlen",
  },
  times: (count, zone) => `${count} Termine (${zone})`,
  phone: (phone) => `Telefon: ${phone}`,
  reply: "Sie können auf diese E-Mail antworten: Ihre Antwort erreicht den Club.",
  noReply: "Diese E-Mail wurde automatisch verschickt. Bitte antworten Sie nicht darauf.",
  privacy: "Datenschutz",
  entry: {
    tour: (club) => `Führung: ${club}`,
    withCoach: (what, coach) => (coach === undefined ? what : `${what} mit ${coach}`),
    withClient: (what, client) => `${what}: ${client ?? "neues Mitglied"}`,
  },
};
