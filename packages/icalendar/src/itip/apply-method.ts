import { CalendarChangeError } from '../types.ts';
import { type Applied, type ApplyOptions, makeApplied } from './applied.ts';
import { applyCancel } from './apply-cancel.ts';
import { applyCounter, applyReply } from './apply-reply.ts';
import { applyRequest } from './apply-request.ts';
import { type Message, readMessage, readStored } from './incoming-message.ts';

type Apply = (stored: Message | null, message: Message, options: ApplyOptions) => Applied;

const methods: Readonly<Record<string, Apply>> = {
  REQUEST: applyRequest,
  CANCEL: applyCancel,
  REPLY: applyReply,
  COUNTER: applyCounter,
};
/** They say nothing that a calendar has to keep: an event to read, a wish for the newest version, a refusal of another time. */
const idleMethods: ReadonlySet<string> = new Set(['PUBLISH', 'REFRESH', 'DECLINECOUNTER']);

/**
 * What a scheduling message does to the stored event (RFC 5546). `from` is the address that the message is proven to come
 * from (empty: nobody is proven), `me` are the addresses of the calendar's owner. Never throws.
 */
export function applyMethod(stored: string | null, message: string, options: ApplyOptions): Applied {
  const read = readMessage(message);
  if (!read) return makeApplied({ reason: 'notUnderstood' });
  const { uid } = read.object.parts;
  const known = stored === null ? null : readStored(stored);
  // A stored event is found by its UID; another one is not what the message is about.
  const own = known && known.object.parts.uid === uid ? known : null;
  const apply = Object.hasOwn(methods, read.method) ? methods[read.method] : undefined;
  if (!apply) return makeApplied({ uid, reason: idleMethods.has(read.method) ? 'nothingToDo' : 'notUnderstood' });
  try {
    return apply(own, read, options);
  } catch (error) {
    // A merged event that would be larger than one may be, or a rule too complex to be cut.
    if (error instanceof CalendarChangeError) return makeApplied({ uid, reason: 'notUnderstood' });
    throw error;
  }
}
