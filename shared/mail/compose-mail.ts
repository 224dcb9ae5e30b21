import type { Language } from "../values/language-of.ts";
import type { LetterInWords } from "./booking-facts.ts";
import { english } from "./english-words.ts";
import { german } from "./german-words.ts";
import { htmlMail } from "./html-mail.ts";
import type { ComposedMail, Letter } from "./letter.ts";
import { letterCalendar } from "./letter-calendar.ts";
import { letterContent } from "./letter-content.ts";
import { MailTimes } from "./mail-times.ts";
import type { MailWords } from "./mail-words.ts";
import { textMail } from "./text-mail.ts";

const WORDS: Readonly<Record<Language, MailWords>> = { en: english, de: german };

/** A letter in words: subject, plain text, HTML and the file for calendars. */
export function composeMail(letter: Letter): ComposedMail {
  const { language, club } = letter;
  const inWords: LetterInWords = {
    letter,
    words: WORDS[language],
    times: new MailTimes(language, club.time_zone),
  };
  const content = letterContent(inWords);
  return {
    subject: content.subject,
    text: textMail(content),
    html: htmlMail(content),
    calendar: letterCalendar(inWords),
  };
}
