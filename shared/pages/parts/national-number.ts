/**
 * The countries where numbers begin with a zero that is dialled from abroad, too: by country code, a pattern of the numbers that
 * have it, without the zero. A test compares this with what libphonenumber knows.
 */
const NUMBERS_WITH_ZERO: Readonly<Record<string, RegExp>> = {
  "39": /^(?!3[1-9]\d{7,8}$|43\d{8}$)[1-9]\d{4,10}$/,
  "225": /^[157]\d{8}$/,
  "226": /^[1-7]\d{6}$/,
  "229": /^1\d{8}$/,
  "241": /^[1-7]\d{6}$/,
  "242": /^[1-6]\d{7}$/,
  "250": /^6\d{6,7}$/,
  "378": /^549\d{6}$/,
  "992": /^[1-9]\d{7}$/,
};

/** A mobile number with the country's code and its own first zero, if it has one, such as `+225 0789881234`. */
export function internationalNumber(countryCode: string, number: number): string {
  const code = countryCode.replace("+", "");
  const zero = NUMBERS_WITH_ZERO[code]?.test(String(number)) ? "0" : "";
  return `+${code} ${zero}${number}`;
}

/** A mobile number as people write it, such as `+44 7700900123`; undefined where there is none. */
export function mobileInWords({
  mobile_country_code,
  mobile_number,
}: {
  readonly mobile_country_code?: string | null;
  readonly mobile_number?: number | "" | null;
}): string | undefined {
  return mobile_number && mobile_country_code
    ? internationalNumber(mobile_country_code, mobile_number)
    : undefined;
}
