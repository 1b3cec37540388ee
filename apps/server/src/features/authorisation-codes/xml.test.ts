import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeAppleProfile } from './apple-profile.ts';
import { writeAutoconfig } from './autoconfig.ts';
import { domainOfAddress, readAskedAddress, writeAutodiscover } from './autodiscover.ts';
import type { MailSettings } from './mail-settings.ts';
import { element, escapeXml } from './xml.ts';

const settings: MailSettings = {
  host: 'mail.example.org',
  addressBooks: new URL('https://mail.example.org/dav/'),
  listeners: () => [
    { protocol: 'imap', port: 993, security: 'tls' },
    { protocol: 'smtp', port: 587, security: 'starttls' },
    { protocol: 'smtp', port: 465, security: 'tls' },
  ],
};
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('<', '>', '&', '"', "'", ']', '!', '[', '\0', '\r', '\n', '\uFFFE', '\uD800', 'a'),
  }),
);
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#13': '\r' };
const unescape = (xml: string) => xml.replace(/&([a-z#0-9]+);/g, (_, name: string) => named[name] ?? '?');

test('no text ends its element or attribute, and every character that XML takes comes back', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const escaped = escapeXml(text);
      expect(escaped).not.toMatch(/[<>"'\r]/);
      expect(escaped).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;|#13;)/);
      expect(unescape(escaped)).toBe(
        text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''),
      );
      expect(element('a', text, { b: text }).xml).toBe(`<a b="${escaped}">${escaped}</a>`);
    }),
    { numRuns: 1_000 },
  );
});

test('a name in the profile adds no element to it', () => {
  const tags = (xml: string) => xml.match(/<[^>]*>/g);
  const plain = tags(writeAppleProfile(settings, { address: 'a@example.org', displayName: 'x' }));
  fc.assert(
    fc.property(hostile, (displayName) => {
      expect(tags(writeAppleProfile(settings, { address: 'a@example.org', displayName }))).toEqual(plain);
    }),
  );
});

test('the address is found by two searches, whatever stands around it; nothing expands', () => {
  const body = (address: string) =>
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "boom">]><Autodiscover><Request><EMailAddress>${address}</EMailAddress></Request></Autodiscover>`;
  expect(readAskedAddress(body('li.lei@inside.example'))).toBe('li.lei@inside.example');
  expect(readAskedAddress(body('&e;@&e;'))).toBe('&e;@&e;');
  expect(readAskedAddress(body('x'.repeat(400)))).toBeNull();
  expect(readAskedAddress('<EMailAddress>a@b.example')).toBeNull();
  expect(readAskedAddress('')).toBeNull();
  expect([domainOfAddress('@x'), domainOfAddress('a@'), domainOfAddress('a b')]).toEqual([null, null, null]);
  fc.assert(fc.property(hostile, (text) => void readAskedAddress(body(text))));
});

test('a request of 16 kB of openings costs nothing', () => {
  const started = process.threadCpuUsage();
  for (let run = 0; run < 100; run += 1) readAskedAddress('<EMailAddress>'.repeat(1_170));
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(500);
});

test('TLS from the first byte comes before STARTTLS', () => {
  const config = writeAutoconfig(settings, 'example.org');
  expect(config.match(/<port>\d+/g)).toEqual(['<port>993', '<port>465', '<port>587']);
  expect(config).toContain('<username>%EMAILADDRESS%</username>');
  const discovered = writeAutodiscover(settings, 'li.lei@inside.example');
  expect(discovered).toMatch(/<Type>IMAP<\/Type>.*<Port>993<.*<Type>SMTP<\/Type>.*<Port>465</s);
  expect(discovered).not.toContain('<Type>POP3');
});
