/** Whether a mailing list may be left by one POST (RFC 8058 §4): the fields that say so must be covered by a valid signature. */
import { findHeaders, type HeaderField } from '@hongyan/mime';
import { readOwnResults } from '../../mail/reading/index.ts';

const covered = ['list-unsubscribe', 'list-unsubscribe-post'];

/** Beginnings of b= of the signatures that our own check has passed (RFC 6008), from our own Authentication-Results alone. */
function passedSignatures(headers: readonly HeaderField[], hostname: string): string[] {
  return (readOwnResults(headers, hostname) ?? []).flatMap((result) => {
    if (!/^\s*dkim=pass\b/i.test(result)) return [];
    return /\bheader\.b=([A-Za-z0-9+/]{8})/.exec(result)?.[1] ?? [];
  });
}

function findTag(value: string, name: string): string {
  for (const part of value.split(';')) {
    const equals = part.indexOf('=');
    if (part.slice(0, Math.max(0, equals)).trim() === name) return part.slice(equals + 1).replace(/\s/g, '');
  }
  return '';
}

/** True when one valid signature covers both fields, and each stands in the message once: a second one would be unsigned. */
export function isOneClickSigned(headers: readonly HeaderField[], hostname: string): boolean {
  if (covered.some((name) => findHeaders(headers, name).length !== 1)) return false;
  const passed = passedSignatures(headers, hostname);
  return findHeaders(headers, 'dkim-signature').some(({ value }) => {
    if (!passed.includes(findTag(value, 'b').slice(0, 8))) return false;
    const signed = findTag(value, 'h').toLowerCase().split(':');
    return covered.every((name) => signed.includes(name));
  });
}
