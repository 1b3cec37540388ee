import { describe, expect, test } from 'vitest';
import { prepareSubmissionHeader } from './submission-header.ts';

const now = Date.UTC(2026, 10, 21);
const prepare = (...lines: string[]) =>
  prepareSubmissionHeader(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), { hostname: 'mx.here.example', now });

describe('the header of a submission', () => {
  const whole = ['Message-ID: <1@here.example>', 'Date: Sat, 21 Nov 2026 00:00:00 +0000', 'From: a@here.example'];

  test('is completed: a Date and a Message-ID where they are missing', () => {
    expect(prepare(...whole).header.toString()).toBe(`${whole.join('\r\n')}\r\n\r\n`);
    const { header, messageId } = prepare('From: a@here.example');
    expect(messageId).toMatch(/^[0-9a-f]{32}@mx\.here\.example$/);
    expect(header.toString()).toBe(
      `Message-ID: <${messageId}>\r\nDate: Sat, 21 Nov 2026 00:00:00 +0000\r\nFrom: a@here.example\r\n\r\n`,
    );
  });

  test.each([
    ['hidden recipients', 'Bcc: x@here.example,\r\n y@here.example'],
    ['hidden recipients of a resent mail', 'Resent-Bcc : x@here.example'],
    ['the path back', 'Return-Path: <a@here.example>'],
    ['a verdict in our name', 'Authentication-Results: mx.here.example;\r\n dmarc=pass header.from=bank.example'],
    ['a verdict of nobody', 'Authentication-Results: ; dmarc=pass'],
  ])('goes without %s', (_what, field) => {
    expect(prepare(...whole, field, 'Subject: \xb9').header.toString('latin1')).toBe(
      `${[...whole, 'Subject: \xb9'].join('\r\n')}\r\n\r\n`,
    );
  });

  test('keeps the verdict of another host', () => {
    const lines = [...whole, 'Authentication-Results: mx.other.example; dmarc=pass'];
    expect(prepare(...lines).header.toString()).toBe(`${lines.join('\r\n')}\r\n\r\n`);
  });
});
