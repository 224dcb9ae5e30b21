import type { Outbox } from "../mail/outbox.ts";
import { withLocalLinks } from "./local-links.ts";
import { framedHtml } from "./message-frame.ts";
import { outboxMessage } from "./outbox-message.ts";
import { listPage, messagePage } from "./outbox-page.ts";
import type { SiteAnswer } from "./site-answer.ts";

const PAGE = 50;

const MESSAGE = /^\/outbox\/(?<name>[\dTZ-]+)(?:(?<eml>\.eml)|\/(?<html>html)|\/(?<calendar>\d+)\.ics)?$/;

/**
 * Answers `/outbox`, which lists messages from `before` on, `/outbox/NAME`, and what a page of a message shows or lets people
 * download.
 * @returns undefined if there is no such page
 */
export async function outboxAnswer(
  outbox: Outbox,
  path: string,
  query: URLSearchParams,
): Promise<SiteAnswer | undefined> {
  if (path === "/outbox") return await list(outbox, query.get("before"));
  const { name = "", eml, html, calendar } = MESSAGE.exec(path)?.groups ?? {};
  const raw = outbox.read(name);
  if (raw === undefined) return undefined;
  if (eml !== undefined) return download("message/rfc822", `${name}${eml}`, raw);
  const message = await outboxMessage(name, raw);
  if (html !== undefined)
    return message.html === undefined ? undefined : framedHtml(withLocalLinks(message.html));
  if (calendar === undefined) return messagePage(message);
  const part = message.calendars[Number(calendar) - 1];
  return part && download("text/calendar; charset=utf-8", `${name}-${calendar}.ics`, part.content);
}

async function list(outbox: Outbox, before: string | null): Promise<SiteAnswer> {
  const { names } = outbox;
  const start = before === null ? 0 : names.indexOf(before) + 1;
  const shown = names.slice(start, start + PAGE);
  const messages = await Promise.all(
    shown.map(async (name) => {
      const raw = outbox.read(name);
      return raw === undefined ? [] : [await outboxMessage(name, raw)];
    }),
  );
  const last = shown.at(-1);
  const hasMore = names.length > start + PAGE;
  return listPage({
    messages: messages.flat(),
    olderUrl: hasMore && last !== undefined ? `/outbox?before=${last}` : undefined,
  });
}

function download(type: string, fileName: string, body: Uint8Array): SiteAnswer {
  return { type, headers: { "Content-Disposition": `attachment; filename="${fileName}"` }, body };
}
