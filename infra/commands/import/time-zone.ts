import * as v from "valibot";
import { isTimeZone } from "../../../shared/club/tenant.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";

// Names of IANA's time zone database that have no slash (files `etcetera` and `backward`). The platform also knows offsets
// such as `+01:00`, and abbreviations that mean something else to it than to people: `BST` is the time of Dhaka.
const WITHOUT_SLASH =
  "CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT UTC Universal W-SU WET Zulu";
const IN_A_REGION = /^(?!SystemV\/)[A-Z][A-Za-z]*\/[A-Z]/;
const MESSAGE = expectationMessage(
  "time zone",
  "the name of an IANA time zone such as Europe/London, never an offset or an abbreviation",
);

/** The name of a zone in IANA's time zone database, which the platform knows too. */
export function timeZone() {
  return v.pipe(
    v.string(MESSAGE),
    v.check(
      (name) => (IN_A_REGION.test(name) || WITHOUT_SLASH.split(" ").includes(name)) && isTimeZone(name),
      MESSAGE,
    ),
  );
}
