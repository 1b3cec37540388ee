/** Marks by which a mail says that a machine made it, or that nothing is to answer it. */
import { findHeaders, type HeaderField } from '@hongyan/mime';

/** Why a mail asks for silence. */
export type SilentReason = 'automatic' | 'list' | 'suppressed' | 'report';

/** Marks of other mail systems that a mail was made by a program. */
const automaticFields = ['x-autoreply', 'x-autorespond', 'x-auto-reply-from', 'x-mail-autoreply'];
const silentPrecedence = /^(?:bulk|list|junk|auto_?reply)\b/i;
/** Out-of-office answers are what `OOF` and `AutoReply` forbid; `DR`, `RN` and `NRN` speak of reports. */
const suppressed = /(?:^|[\s,;])(?:all|oof|autoreply)(?:$|[\s,;])/i;

/** A field's value without comments (RFC 5322 §3.2.2), so that `no (really)` reads as `no`. */
function withoutComments(value: string): string {
  let depth = 0;
  let text = '';
  for (const character of value) {
    if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0) text += character;
  }
  return text.trim();
}

/** RFC 3834 §2 and §5: what machines made, and what asks for silence. */
export function silentReason(headers: readonly HeaderField[]): SilentReason | null {
  const values = (name: string) => findHeaders(headers, name).map((field) => field.value);
  const isAutomatic = values('auto-submitted').some((value) => {
    const keyword = withoutComments(value).split(/[;\s]/, 1)[0]?.toLowerCase() ?? '';
    return keyword !== '' && keyword !== 'no';
  });
  if (isAutomatic || automaticFields.some((name) => values(name).length > 0)) return 'automatic';
  if (headers.some((field) => field.name.toLowerCase().startsWith('list-'))) return 'list';
  if (values('precedence').some((value) => silentPrecedence.test(withoutComments(value)))) return 'list';
  if (values('x-auto-response-suppress').some((value) => suppressed.test(value))) return 'suppressed';
  const type = withoutComments(values('content-type')[0] ?? '').toLowerCase();
  // Delivery and disposition notifications (RFC 3464, RFC 8098), also where they forget their null sender.
  if (type.startsWith('multipart/report') || type.startsWith('message/delivery-status')) return 'report';
  return null;
}
