import { createHash } from "node:crypto";
import type { CalendarPart, CalendarPartEvent } from "./calendar-part.ts";
import { type Markup, markup } from "./markup.ts";
import { SANDBOX } from "./message-frame.ts";
import type { OutboxMessage } from "./outbox-message.ts";
import type { SiteAnswer } from "./site-answer.ts";

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
a { color: light-dark(#0b57d0, #8ab4f8); }
ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 12rem 1fr; gap: 0 1rem; padding: .6rem .25rem; text-decoration: none;
  border-bottom: 1px solid var(--line); color: inherit; overflow-wrap: anywhere; }
li a:hover, li a:focus-visible { background: color-mix(in srgb, currentColor 8%, transparent); }
li b { grid-column: 2; }
time, .quiet { opacity: .75; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0; }
dt { opacity: .75; }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
iframe { width: 100%; height: 40rem; resize: vertical; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: .5rem; margin: 0; padding: 1rem; }
.event { border-left: 3px solid currentColor; padding-left: 1rem; margin: .75rem 0; }
@media (max-width: 40rem) { li a { grid-template-columns: 1fr; } li b { grid-column: 1; } }
`;

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });

/** The list of messages. */
export interface OutboxList {
  readonly messages: readonly OutboxMessage[];
  /** Where the older ones are; undefined if there are none. */
  readonly olderUrl: string | undefined;
}

/** The page that lists messages, the newest first. */
export function listPage({ messages, olderUrl }: OutboxList): SiteAnswer {
  const rows = messages.map(
    ({ name, takenAt, deliveredTo, lines, subject }) => markup`<li><a href="/outbox/${name}">
  <time datetime="${takenAt.toISOString()}">${TIME.format(takenAt)} UTC</time>
  <span class="quiet">${lineOf(lines, "From")} to ${deliveredTo.join(", ")}</span>
  <b>${subject}</b></a></li>
`,
  );
  const older = olderUrl === undefined ? markup`` : markup`<p><a href="${olderUrl}">Older messages</a></p>`;
  return page(
    "Outbox",
    messages.length === 0
      ? NOTHING_YET
      : markup`<p>What was sent to people, the newest first. Nothing leaves this machine; the files are in
<code>.local/outbox</code>.</p>
<ol>${rows}</ol>${older}`,
  );
}

const NOTHING_YET = markup`<p>No message was sent yet.</p>
<p>Book a tour at <a href="/">the booking page</a> with an e-mail address, or an appointment at
<a href="/desk">the club's day</a>: each is told at once to whom it concerns, if the location has messages enabled and the person
has an address. Then reload this page. With <code>npm start -- -c mailFrom=</code> there are no messages.</p>`;

/** The page of one message. */
export function messagePage(message: OutboxMessage): SiteAnswer {
  const { name, takenAt, deliveredTo, lines, subject, html, text, calendars, attachments } = message;
  const fields = [
    ["Sent", `${TIME.format(takenAt)} UTC`] as const,
    ...lines,
    ["Delivered to", deliveredTo.join(", ")] as const,
    ...attachments.map((each) => ["Attachment", each] as const),
  ];
  return page(
    subject,
    markup`<p><a href="/outbox">All messages</a> · <a href="/outbox/${name}.eml">Download the message</a></p>
${definitions(fields)}
<h2>As mail apps show it</h2>
${html === undefined ? NO_PART : frame(name)}
<h2>As plain text</h2>
${text === undefined ? NO_PART : markup`<pre>${text}</pre>`}
<h2>As calendars show it</h2>
${calendars.length === 0 ? NO_PART : calendars.map((calendar, index) => calendarSection(name, calendar, index))}`,
  );
}

const NO_PART = markup`<p class="quiet">The message has no such part.</p>`;

function frame(name: string): Markup {
  return markup`<iframe title="The message" sandbox="${SANDBOX}" src="/outbox/${name}/html"></iframe>`;
}

function calendarSection(name: string, { method, events, problem }: CalendarPart, index: number): Markup {
  const says = method === undefined ? "" : ` · ${method}`;
  const read =
    problem === undefined ? events.map(eventSection) : markup`<p>No calendar app can read it: ${problem}</p>`;
  return markup`<p><a href="/outbox/${name}/${index + 1}.ics">Download the calendar</a>${says}</p>
${read}`;
}

function eventSection({ summary, start, end, properties }: CalendarPartEvent): Markup {
  return markup`<div class="event"><b>${summary}</b><br>${start} to ${end}${definitions(properties)}</div>
`;
}

function definitions(fields: readonly (readonly [name: string, value: string])[]): Markup {
  return markup`<dl>${fields.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function lineOf(lines: OutboxMessage["lines"], wanted: string): string {
  return lines.find(([name]) => name === wanted)?.[1] ?? "";
}

function page(title: string, body: Markup): SiteAnswer {
  const { text } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
`;
  const html = `${text}<style>${STYLE}</style>\n</head>\n<body>\n<main>\n<h1>${markup`${title}`.text}</h1>\n${body.text}\n</main>\n</body>\n</html>\n`;
  return { type: "text/html; charset=utf-8", headers: SECURITY, body: html };
}

// The page has one style of its own and no script (W3C Content Security Policy Level 3). A tab that a message opens cannot reach
// back, whatever its link says (HTML Living Standard, "the rules for choosing a navigable").
const SECURITY = {
  "Content-Security-Policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
    "img-src data:",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "Cross-Origin-Opener-Policy": "same-origin",
};
