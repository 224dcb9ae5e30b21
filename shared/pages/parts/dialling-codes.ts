/**
 * The country codes of telephone numbers (ITU-T E.164) with the countries (ISO 3166-1) that have them; the first is meant where
 * nothing else is known. No code begins another.
 */
const REGIONS_BY_CODE =
  "1US CA AG AI AS BB BM BS DM DO GD GU JM KN KY LC MP MS PR SX TC TT VC VG VI,7RU KZ,20EG,27ZA,30GR,31NL,32BE,33FR," +
  "34ES,36HU,39IT VA,40RO,41CH,43AT,44GB GG IM JE,45DK,46SE,47NO SJ,48PL,49DE,51PE,52MX,53CU,54AR,55BR,56CL,57CO,58VE," +
  "60MY,61AU CC CX,62ID,63PH,64NZ,65SG,66TH,81JP,82KR,84VN,86CN,90TR,91IN,92PK,93AF,94LK,95MM,98IR,211SS,212MA EH," +
  "213DZ,216TN,218LY,220GM,221SN,222MR,223ML,224GN,225CI,226BF,227NE,228TG,229BJ,230MU,231LR,232SL,233GH,234NG,235TD," +
  "236CF,237CM,238CV,239ST,240GQ,241GA,242CG,243CD,244AO,245GW,246IO,248SC,249SD,250RW,251ET,252SO,253DJ,254KE,255TZ," +
  "256UG,257BI,258MZ,260ZM,261MG,262RE YT,263ZW,264NA,265MW,266LS,267BW,268SZ,269KM,290SH,291ER,297AW,298FO,299GL," +
  "350GI,351PT,352LU,353IE,354IS,355AL,356MT,357CY,358FI AX,359BG,370LT,371LV,372EE,373MD,374AM,375BY,376AD,377MC," +
  "378SM,380UA,381RS,382ME,383XK,385HR,386SI,387BA,389MK,420CZ,421SK,423LI,500FK,501BZ,502GT,503SV,504HN,505NI,506CR," +
  "507PA,508PM,509HT,590GP BL MF,591BO,592GY,593EC,594GF,595PY,596MQ,597SR,598UY,599CW BQ,670TL,672NF AQ,673BN,674NR," +
  "675PG,676TO,677SB,678VU,679FJ,680PW,681WF,682CK,683NU,685WS,686KI,687NC,688TV,689PF,690TK,691FM,692MH,850KP,852HK," +
  "853MO,855KH,856LA,880BD,886TW,960MV,961LB,962JO,963SY,964IQ,965KW,966SA,967YE,968OM,970PS,971AE,972IL,973BH,974QA," +
  "975BT,976MN,977NP,992TJ,993TM,994AZ,995GE,996KG,998UZ";

const codes: readonly (readonly [region: string, code: string])[] = REGIONS_BY_CODE.split(",").flatMap(
  (entry) => {
    const [, code = "", regions = ""] = /^(\d+)(.+)$/.exec(entry) ?? [];
    return regions.split(" ").map((region) => [region, code] as const);
  },
);
const codeByRegion = new Map(codes);

/** All countries that have a code. */
export const diallingRegions: readonly string[] = codes.map(([region]) => region);

/** A country's code, digits only, such as `44` for `GB`. */
export function diallingCodeOf(region: string): string | undefined {
  return codeByRegion.get(region);
}

/** The main country of a code, such as `US` for `1`. */
export function regionOfCode(code: string): string | undefined {
  return codes.find(([, other]) => other === code)?.[0];
}

/** The country that a time zone belongs to, as the browser knows it; undefined where it does not. */
export function regionOfTimeZone(timeZone: string): string | undefined {
  const canonical = canonicalZone(timeZone);
  return diallingRegions.find((region) =>
    timeZonesOf(region).some((each) => canonicalZone(each) === canonical),
  );
}

function timeZonesOf(region: string): readonly string[] {
  const locale = new Intl.Locale(`und-${region}`);
  // The first browsers had a property (ECMA-402 Intl Locale Info); lib.es2024 knows neither.
  const zones: unknown = Reflect.has(locale, "getTimeZones")
    ? Reflect.apply(Reflect.get(locale, "getTimeZones"), locale, [])
    : Reflect.get(locale, "timeZones");
  return Array.isArray(zones) ? zones : [];
}

// `Asia/Kolkata` and `Asia/Calcutta` are one.
function canonicalZone(timeZone: string): string {
  return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
}
