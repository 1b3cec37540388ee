import { type DraftContent, maxMessageBytes } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { rewriteHeader } from '../../engines/mail-authentication/rewrite-header.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import type { BodyIntake, Spooled } from '../../mail/bodies/index.ts';
import { formatDateField, formatToField, type OutgoingTerms } from '../outbox/index.ts';

/** A message that is taken in, and how it goes out. */
export interface OutgoingMessage {
  readonly spooled: Spooled;
  readonly body: AcceptedBody;
  readonly messageOffset: number | null;
}

/** Everybody whom a message names, each once: what the copy in Sent of separately sent mail shows. */
export function listEverybody(content: DraftContent): DraftContent['to'] {
  const found = new Map([...content.to, ...content.cc, ...content.bcc].map((one) => [one.address.toLowerCase(), one]));
  return [...found.values()];
}

/** Cuts one field out of a header block. */
function withoutField(header: Buffer, name: string): Buffer {
  const kept: string[] = [];
  let isCut = false;
  for (const line of header.toString('latin1').split('\r\n')) {
    if (!/^[ \t]/.test(line)) isCut = line.toLowerCase().startsWith(`${name}:`);
    if (!isCut) kept.push(line);
  }
  return Buffer.from(kept.join('\r\n'), 'latin1');
}

/** The fields that are put before the composed message anew when it leaves; null where it leaves as it was composed. */
function listFields(content: DraftContent, hold: OutgoingTerms['hold'], date: number): Buffer | null {
  if (content.separate) return Buffer.from(formatDateField(date) + formatToField(listEverybody(content)), 'utf8');
  return hold?.reason === 'schedule' ? Buffer.from(formatDateField(date)) : null;
}

/**
 * Takes a composed message in. The date of what is scheduled, and the recipients of what is sent separately, are taken out of
 * it and put before it: the release dates it, and each recipient gets their own To (delivery, `messages.ts`).
 */
export async function takeInMessage(
  intake: BodyIntake,
  message: AsyncIterable<Uint8Array>,
  mail: {
    readonly content: DraftContent;
    readonly hold: OutgoingTerms['hold'];
    readonly date: number;
    readonly orgId: number;
  },
): Promise<OutgoingMessage> {
  const fields = listFields(mail.content, mail.hold, mail.date);
  const seen = { header: false };
  const cut = rewriteHeader(message, (header) => {
    seen.header = true;
    return withoutField(header, 'date');
  });
  const spooled = await intake.spool(fields === null ? message : cut, { maxBytes: maxMessageBytes });
  if (spooled === 'too-large') throw new UserError('attachmentsTooLarge', { max: '50M' });
  // A header too long to be rewritten keeps its date: two would be worse. It is To and Cc that make it so long, and separate mail has none.
  const prefix = seen.header ? fields : null;
  try {
    const options = prefix === null ? { orgId: mail.orgId } : { orgId: mail.orgId, prefix };
    return { spooled, body: await intake.finish(spooled, options), messageOffset: prefix?.length ?? null };
  } catch (error) {
    await intake.discard(spooled);
    throw error;
  }
}
