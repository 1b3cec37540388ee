/**
 * The ticket of an opened share: a signed text for one link and some minutes, so that ranges of a download and pages of a list are one access. It says
 * when the link was opened; renewing it does not reach beyond that visit. Whether the link still stands is asked anew whenever one is shown.
 */
import type { Secrets } from '../../engines/secrets/port.ts';
import { formatLinkId, openLinkId, type ShareKey } from './share-link.ts';

const purpose = 'file-share/ticket';
/** A page renews it while it is open; a download that breaks off can be resumed for so long. */
export const ticketMs = 10 * 60 * 1000;
/** After that the code is asked for again. */
export const visitMs = 2 * 60 * 60 * 1000;
const ticketForm = /^([0-9a-f]{40})-(\d{1,15})-(\d{1,15})\.([A-Za-z0-9_-]{20,100})$/;

/** What a ticket says. */
export interface Visit {
  readonly key: ShareKey;
  readonly openedAt: number;
}

export function formatTicket(secrets: Secrets, { key, openedAt }: Visit, until: number): string {
  const endsAt = Math.min(until, openedAt + visitMs);
  const text = `${formatLinkId(secrets, key)}-${String(openedAt)}-${String(endsAt)}`;
  return `${text}.${secrets.sign(purpose, text)}`;
}

/** The visit of a ticket; null: it was not made here, or is over. */
export function openTicket(secrets: Secrets, ticket: string, now: number): Visit | null {
  const [, linkId = '', openedAt = '', endsAt = '', signature = ''] = ticketForm.exec(ticket) ?? [];
  if (!secrets.verify(purpose, `${linkId}-${openedAt}-${endsAt}`, signature) || Number(endsAt) <= now) return null;
  const key = openLinkId(secrets, linkId);
  return key === null ? null : { key, openedAt: Number(openedAt) };
}

/** A ticket as the page is given it. */
export const presentTicket = (secrets: Secrets, visit: Visit, now: number) => ({
  ticket: formatTicket(secrets, visit, now + ticketMs),
  renewBy: Math.min(now + ticketMs, visit.openedAt + visitMs),
  endsAt: visit.openedAt + visitMs,
});
