/** What a mailto: URI asks to be sent. */
export interface MailtoMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const maxSubjectCharacters = 250;
const maxTextCharacters = 2_000;

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // a per cent sign that is none of an escape: not a URI
  }
}

/** Reads a mailto: URI (RFC 6068): one address, subject and body, nothing else; a header smuggled in by a line end is none. */
export function parseMailto(uri: string): MailtoMessage | null {
  const match = /^mailto:([^?]*)(?:\?(.*))?$/i.exec(uri);
  const to = decode(match?.[1] ?? '')?.trim() ?? '';
  if (!/^[^\s,<>"@]+@[^\s,<>"@]+$/.test(to)) return null;
  const fields = new Map<string, string>();
  for (const field of (match?.[2] ?? '').split('&')) {
    const equals = field.indexOf('=');
    if (equals < 0) continue;
    fields.set(field.slice(0, equals).toLowerCase(), decode(field.slice(equals + 1)) ?? '');
  }
  const subject = (fields.get('subject') ?? '').replace(/[\0-\x1f\x7f]+/g, ' ').slice(0, maxSubjectCharacters);
  const text = (fields.get('body') ?? '').replace(/\0/g, '').slice(0, maxTextCharacters);
  return { to, subject: subject.trim() === '' ? 'unsubscribe' : subject, text };
}
