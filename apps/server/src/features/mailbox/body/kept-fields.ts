/**
 * Header fields that mail programs ask of every mail when they first see a mailbox, kept beside the envelope as they are in the mail: reading
 * ten thousand of them opens no body. One text: `date:37,from:52`, a line end, then the fields' octets one after the other, a
 * character for each octet.
 */
import type { HeaderField } from '@hongyan/mime';

/** What Thunderbird, Apple Mail, mutt, K-9, Outlook and offlineimap ask for, in lower case. Those that a mail does not have cost nothing. */
export const keptFieldNames: ReadonlySet<string> = new Set([
  'autocrypt-draft-state',
  'bcc',
  'cc',
  'chat-version',
  'content-class',
  'content-description',
  'content-type',
  'date',
  'followup-to',
  'from',
  'importance',
  'in-reply-to',
  'lines',
  'list-id',
  'list-post',
  'list-subscribe',
  'list-unsubscribe',
  'message-id',
  'mime-version',
  'newsgroups',
  'priority',
  'references',
  'reply-to',
  'resent-from',
  'sender',
  'subject',
  'to',
  'x-k9mail-identity',
  'x-label',
  'x-mailer',
  'x-original-to',
  'x-priority',
  'x-universally-unique-identifier',
]);

/** Longer ones are read from the mail: one with a thousand recipients would make all others of its mailbox slow. Octets. */
const maxKeptBytes = 3_072;
/** Between the first and the last of them. Octets. */
const maxSpanBytes = 64 * 1024;

/** The text to keep; null: too long, or with a NUL, which a text of PostgreSQL cannot hold. `read` gives octets `[start, end)` of the mail. */
export async function keepFields(
  headers: readonly HeaderField[],
  read: (start: number, end: number) => Promise<Uint8Array>,
): Promise<string | null> {
  const kept = headers.filter((field) => keptFieldNames.has(field.name.toLowerCase()));
  const first = kept[0]?.start ?? 0;
  const last = kept.at(-1)?.end ?? 0;
  const bytes = kept.reduce((sum, { start, end }) => sum + end - start, 0);
  if (bytes > maxKeptBytes || last - first > maxSpanBytes) return null;
  const octets = Buffer.from(await read(first, last)).toString('latin1');
  const index = kept.map(({ name, start, end }) => `${name.toLowerCase()}:${String(end - start)}`).join();
  const texts = kept.map(({ start, end }) => octets.slice(start - first, end - first)).join('');
  return texts.includes('\0') ? null : `${index}\n${texts}`;
}

/** Of the kept fields those that are named (in lower case), in the order of the mail; a character for each octet. */
export function chooseKept(kept: string, names: ReadonlySet<string>): string {
  const end = kept.indexOf('\n');
  let chosen = '';
  let at = end + 1;
  for (let from = 0; from < end; ) {
    const colon = kept.indexOf(':', from);
    const comma = kept.indexOf(',', colon);
    const next = comma === -1 || comma > end ? end : comma;
    const length = Number(kept.slice(colon + 1, next));
    if (names.has(kept.slice(from, colon))) chosen += kept.slice(at, at + length);
    at += length;
    from = next + 1;
  }
  return chosen;
}
