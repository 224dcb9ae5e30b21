import { Html, type HtmlPart, html, htmlLines } from "../values/html-text.ts";
import type { MailContent, MailEntry, MailFact, MailLink } from "./mail-content.ts";

// Mail programs know neither style sheets from elsewhere nor variables, and some drop the <style> in the head. So each
// element has its style, and the head only changes the colours where the reader prefers dark ones.
const FONT = new Html("font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif");
const INK = "#17211b";
const QUIET = "#52605a";
const EDGE = "#dde3de";
const BRAND = "#0b6b4f";
const TEXT = html`margin:0;${FONT};font-size:16px;line-height:24px;color:${INK}`;
const SMALL = html`margin:0;${FONT};font-size:14px;line-height:21px;color:${QUIET}`;
// Long words break at the card's edge; where the program can, by the rules of the language.
const WRAP = "overflow-wrap:break-word;word-break:break-word;hyphens:auto";
const HIDDEN =
  "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px;color:#f4f6f3";

const STYLE = html`
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:24px 20px!important}.foot{padding:20px 21px 0!important}}
@media (prefers-color-scheme:dark){
.paper{background:#101613!important}
.card{background:#18211c!important;border-color:#2c3832!important}
.ink{color:#eaf1ec!important}
.quiet{color:#a9b8b0!important}
.edge{border-color:#2c3832!important}
.link{color:#5fd3a8!important}
.brand{background:#5fd3a8!important;border-color:#5fd3a8!important;color:#06241a!important}
}
`;

/** A mail as HTML that loads nothing: tables for the layout, a heading, and the facts as a table with row headers. */
export function htmlMail(content: MailContent): string {
  const { language, subject, preview } = content;
  return `<!doctype html>\n${html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<title>${subject}</title>
<style>${STYLE}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f4f6f3;-webkit-text-size-adjust:100%">
<div style="${HIDDEN}">${preview}</div>
<div role="article" aria-roledescription="email" aria-label="${subject}" lang="${language}">
<table role="presentation" class="paper" width="100%" cellspacing="0" cellpadding="0" border="0" style="background:#f4f6f3">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellspacing="0" cellpadding="0" border="0" style="width:100%;max-width:560px;table-layout:fixed">
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid ${EDGE};border-radius:12px;${WRAP}">
${card(content)}
</td></tr>
<tr><td class="foot" style="padding:20px 33px 0;${WRAP}">
${footer(content)}
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`}`;
}

function card(content: MailContent): Html {
  const { club, headline, greeting, intro, facts, entries, button, notes, closing } = content;
  return html`<p class="quiet" style="${SMALL};font-weight:600">${club}</p>
<h1 class="ink" style="margin:4px 0 20px;${FONT};font-size:24px;line-height:31px;font-weight:700;color:${INK}">${headline}</h1>
<p class="ink" style="${TEXT}">${greeting}</p>
${paragraphs(intro)}
${factTable(facts)}
${entryList(entries)}
${button === undefined ? undefined : buttonTable(button)}
${notes.map(
  (note) => html`<p class="quiet" style="${SMALL};margin-top:16px">${note}</p>
`,
)}
${closing === undefined ? undefined : html`<div style="margin-top:24px">${paragraphs(closing)}</div>`}`;
}

function paragraphs(text: string): HtmlPart {
  return text
    .split("\n\n")
    .map((paragraph) => html`<p class="ink" style="${TEXT};margin-top:12px">${htmlLines(paragraph)}</p>`);
}

function factTable(facts: readonly MailFact[]): Html {
  return html`<table width="100%" cellspacing="0" cellpadding="0" border="0" style="margin-top:20px;table-layout:fixed">
${facts.map(factRow)}</table>`;
}

function factRow({ label, lines }: MailFact): Html {
  const cell = `padding:10px 0;border-top:1px solid ${EDGE};vertical-align:top`;
  return html`<tr>
<th scope="row" class="quiet edge" width="32%" align="left" style="${SMALL};${cell};padding-right:12px;line-height:24px;font-weight:400;text-align:left">${label}</th>
<td class="ink edge" style="${TEXT};${cell}">${separated(lines)}</td>
</tr>
`;
}

function separated(lines: MailFact["lines"]): HtmlPart {
  return lines.map((line, index) => (index === 0 ? lineOf(line) : html`<br>${lineOf(line)}`));
}

function lineOf(line: string | MailLink): HtmlPart {
  if (typeof line === "string") return line;
  return html`<a class="link" href="${line.url}" style="color:${BRAND};text-decoration:underline">${line.text}</a>`;
}

function entryList(entries: readonly MailEntry[]): HtmlPart {
  if (entries.length === 0) return undefined;
  return html`<ul role="list" style="margin:0;padding:0;list-style:none">
${entries.map(entryItem)}</ul>`;
}

function entryItem({ day, time, facts }: MailEntry): Html {
  const own = facts.map(
    ({ label, lines }) =>
      html`<br><span class="quiet" style="font-size:14px;color:${QUIET}">${label}: ${separated(lines)}</span>`,
  );
  return html`<li class="ink edge" style="${TEXT};padding:10px 0;border-top:1px solid ${EDGE}"><strong>${day}, <span style="white-space:nowrap">${time}</span></strong>${own}</li>
`;
}

// The border gives the link its size in programs that ignore the padding of a link.
function buttonTable({ text, url }: MailLink): Html {
  return html`<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin-top:24px">
<tr><td class="brand" bgcolor="${BRAND}" style="background:${BRAND};border-radius:8px;text-align:center">
<a class="brand" href="${url}" style="display:inline-block;border:1px solid ${BRAND};border-radius:8px;background:${BRAND};padding:12px 24px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none">${text}</a>
</td></tr>
</table>`;
}

function footer({ contact }: MailContent): Html {
  return html`<p class="quiet" style="${SMALL}">${contact.map((line, index) => [index === 0 ? undefined : html`<br>`, lineOf(line)])}</p>`;
}
