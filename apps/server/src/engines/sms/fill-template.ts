/** Puts a message into the words of a gateway's request. */
import { internationalDigits } from './phone-number.ts';
import type { SmsMessage } from './port.ts';

const placeholder = /\{(phone|e164|text|code)\}/g;

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** How a value is written into a body of this type, so that no text ends its place in it. */
function escapeFor(contentType: string): (text: string) => string {
  if (/\bjson\b/.test(contentType)) return (text) => JSON.stringify(text).slice(1, -1);
  if (contentType.includes('x-www-form-urlencoded')) return encodeURIComponent;
  if (/\bxml\b/.test(contentType)) return escapeXml;
  return (text) => text;
}

function fill(template: string, message: SmsMessage, escape: (text: string) => string): string {
  const { phone, text, code } = message;
  const international = internationalDigits(phone);
  const values = { phone, e164: international === null ? phone : `+${international}`, text, code };
  return template.replace(placeholder, (_match, name: keyof typeof values) => escape(values[name]));
}

export function fillUrl(template: string, message: SmsMessage): string {
  return fill(template, message, encodeURIComponent);
}

export function fillBody(template: string, message: SmsMessage, contentType: string): string {
  return fill(template, message, escapeFor(contentType.toLowerCase()));
}
