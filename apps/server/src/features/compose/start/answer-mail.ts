import type { DraftContent, MailAddress } from '@hongyan/contract';
import type { PlainDetail } from '../../../mail/reading/index.ts';
import type { Writer } from './writer.ts';

function withoutOwn(people: readonly MailAddress[], own: ReadonlySet<string>, seen = new Set<string>()): MailAddress[] {
  return people.filter(({ address }) => {
    const normalised = address.toLowerCase();
    if (address === '' || own.has(normalised) || seen.has(normalised)) return false;
    seen.add(normalised);
    return true;
  });
}

/** To and Cc of an answer. An answer to one's own mail goes where that mail went (RFC 5322 §3.6.3 leaves it to us). */
export function answerRecipients(mail: PlainDetail, writer: Writer, toAll: boolean): Pick<DraftContent, 'to' | 'cc'> {
  // What another mailbox has written is no mail of one's own, although one may write in its name.
  const own = new Set(writer.addresses.flatMap(({ address, isGranted }) => (isGranted ? [] : address.toLowerCase())));
  const isOwnMail = mail.from.some(({ address }) => own.has(address.toLowerCase()));
  const sender = mail.replyTo.length > 0 ? mail.replyTo : mail.from;
  const main = isOwnMail ? mail.to : sender;
  const seen = new Set<string>();
  const to = withoutOwn(main, isOwnMail ? new Set() : own, seen);
  if (!toAll) return { to: to.length > 0 ? to : [...main], cc: [] };
  return { to: [...to, ...withoutOwn(isOwnMail ? [] : mail.to, own, seen)], cc: withoutOwn(mail.cc, own, seen) };
}

/** The address that the mail was sent to, where it is one of ours: people who have aliases answer with the one that was used. */
export function answerFrom(mail: PlainDetail, writer: Writer): string {
  const named = new Set([...mail.to, ...mail.cc].map(({ address }) => address.toLowerCase()));
  return (
    (writer.addresses.find(({ address }) => named.has(address.toLowerCase())) ?? writer.addresses[0])?.address ?? ''
  );
}

export const addressesIn = ({ from, replyTo, to, cc, bcc }: PlainDetail): readonly string[] =>
  [from, replyTo, to, cc, bcc].flat().map(({ address }) => address);
