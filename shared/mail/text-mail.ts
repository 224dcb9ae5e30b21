import type { MailContent, MailFact, MailLink } from "./mail-content.ts";

/** A mail as plain text. */
export function textMail(content: MailContent): string {
  const { greeting, headline, intro, facts, entries, button, notes, closing, contact } = content;
  const blocks = [
    greeting,
    `${headline}. ${intro}`,
    facts.map((fact) => textFact(fact, "")).join("\n"),
    ...entries.map(({ day, time, facts: own }) =>
      [`* ${day}, ${time}`, ...own.map((one) => textFact(one, "  "))].join("\n"),
    ),
    button === undefined ? undefined : `${button.text}:\n${button.url}`,
    ...notes,
    closing,
    ["———", ...contact.map(textLine)].join("\n"),
  ];
  return `${blocks.filter((block) => block !== undefined && block !== "").join("\n\n")}\n`;
}

function textFact({ label, lines }: MailFact, indent: string): string {
  return `${indent}${label}: ${lines.map(textLine).join(`\n${indent}  `)}`;
}

function textLine(line: string | MailLink): string {
  return typeof line === "string" ? line : `${line.text}: ${line.url}`;
}
