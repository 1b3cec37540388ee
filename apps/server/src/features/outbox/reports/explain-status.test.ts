import { describe, expect, test } from 'vitest';
import { explainStatus, parseEnhanced } from './explain-status.ts';
import { reportStrings } from './report-strings.ts';

describe('what a person is shown of an answer', () => {
  test.each([
    ['550 5.1.1', 'noMailbox'],
    ['5.1.2', 'noDomain'],
    ['5.1.10', 'takesNoMail'],
    ['552 5.2.2', 'mailboxFull'],
    ['452 4.2.2', 'mailboxFull'],
    ['550 5.2.1', 'mailboxClosed'],
    ['552 5.3.4', 'tooLarge'],
    ['554 5.4.6', 'loop'],
    ['4.4.1', 'unreachable'],
    ['4.7.5', 'notSecure'],
    ['5.6.7', 'notConvertible'],
    ['550 5.7.1', 'refusedContent'],
    ['550 5.7.26', 'refusedSender'],
    ['4.7.0', 'ourRelay'],
    ['5.7.1', 'notAllowed'],
    ['421 4.7.0', 'refusedContent'],
    ['550 5.0.0', 'noMailbox'],
    ['554 5.0.0', 'refused'],
    [null, 'unreachable'],
    ['nonsense', 'unreachable'],
  ] as const)('%j means %s', (code, reason) => {
    expect(explainStatus(code)).toBe(reason);
    expect(reportStrings.zh.reasons[reason].what).not.toBe('');
  });

  test('a made-up code says nothing', () => {
    expect(parseEnhanced('550 5.0.0')).toBeNull();
    expect(parseEnhanced('550 5.1.1')).toBe('5.1.1');
  });
});
