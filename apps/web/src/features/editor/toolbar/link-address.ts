import { isValidAddress } from '../../../lib/addresses/parse-recipients.ts';

/**
 * The address of a link as it is stored: http, https or mailto; `example.org/x` and `anna@example.org` are completed.
 * Undefined for everything else: no other scheme gets into a message.
 */
export function toLinkAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || /[\s<>"]/.test(typed)) return undefined;
  const mail = typed.replace(/^mailto:/i, '');
  if (isValidAddress(mail.split('?')[0] ?? '')) return `mailto:${mail}`;
  const address = /^https?:\/\//i.test(typed)
    ? typed
    : /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed)
      ? ''
      : `https://${typed}`;
  if (!URL.canParse(address)) return undefined;
  return new URL(address).hostname.includes('.') || /^https?:\/\/localhost\b/i.test(typed) ? address : undefined;
}
