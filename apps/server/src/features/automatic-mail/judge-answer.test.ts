// RFC 3834 §2 to §5, a row a header: what a mailbox answers by itself, and what it never does.
import { type HeaderField, parseHeaderBlock } from '@hongyan/mime';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAutomatedSender } from './automated-sender.ts';
import { addressedAs, judgeAnswer } from './judge-answer.ts';
import { judgeForward } from './judge-forward.ts';

const own = ['anna@example.org', 'sales@example.org'];

function listFields(lines: readonly string[]): readonly HeaderField[] {
  return parseHeaderBlock(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)).fields;
}

const message = ['From: Chen <chen@partner.example>', 'To: Anna <anna@example.org>', 'Subject: A question'];
const judge = (lines: readonly string[], more: Partial<Parameters<typeof judgeAnswer>[0]> = {}) =>
  judgeAnswer({
    headers: listFields(lines),
    mailFrom: 'chen@partner.example',
    fromVerdict: 'pass',
    spf: 'pass',
    own,
    ...more,
  });

describe('what may be answered by itself', () => {
  it.each([
    ['a plain letter', []],
    ['Auto-Submitted: no', ['Auto-Submitted: no']],
    ['with a comment', ['Auto-Submitted: NO (a person wrote this)']],
    ['Precedence: normal', ['Precedence: first-class']],
    ['reports are forbidden, answers are not', ['X-Auto-Response-Suppress: DR, RN, NRN']],
    ['an ordinary multipart', ['Content-Type: multipart/alternative; boundary=report']],
  ])('%s', (_name, more) => {
    expect(judge([...message, ...more])).toBeNull();
  });

  it('a message to an alias, to Cc, to a plus-address, sent again to the person', () => {
    const to = (...lines: string[]) => judge(['From: Chen <chen@partner.example>', ...lines]);
    expect(to('To: SALES@Example.org')).toBeNull();
    expect(to('To: x@y.example', 'Cc: Team: Anna <anna@example.org>;')).toBeNull();
    expect(to('To: anna+shop@example.org')).toBeNull();
    expect(to('To: x@y.example', 'Resent-To: anna@example.org')).toBeNull();
  });

  it('is answered as the address that it was written to', () => {
    expect(addressedAs(listFields(['To: sales@example.org']), own)).toBe('sales@example.org');
    expect(addressedAs(listFields(['To: x@example.org']), own)).toBeNull();
  });
});

describe('what is never answered by itself', () => {
  it.each([
    ['automatic', 'Auto-Submitted: auto-replied'],
    ['automatic', 'Auto-Submitted: auto-generated; owner-email="x@y.example"'],
    ['automatic', 'auto-submitted: (no) AUTO-NOTIFIED'],
    ['automatic', 'X-Autoreply: yes'],
    ['automatic', 'X-Autorespond: vacation'],
    ['list', 'List-Id: <news.partner.example>'],
    ['list', 'List-Unsubscribe: <mailto:leave@partner.example>'],
    ['list', 'List-Post: NO'],
    ['list', 'Precedence: bulk'],
    ['list', 'Precedence: LIST'],
    ['list', 'Precedence: junk (really)'],
    ['list', 'Precedence: auto_reply'],
    ['suppressed', 'X-Auto-Response-Suppress: All'],
    ['suppressed', 'X-Auto-Response-Suppress: DR, OOF, AutoReply'],
    ['report', 'Content-Type: multipart/report; report-type=delivery-status; boundary=x'],
    ['report', 'Content-Type: Multipart/Report; report-type=disposition-notification; boundary=x'],
    ['automated-sender', 'Sender: owner-list@partner.example'],
    ['automated-sender', 'Reply-To: no-reply@partner.example'],
  ])('%s: %s', (reason, line) => {
    expect(judge([...message, line])).toBe(reason);
  });

  it('a null sender, a forged sender, an unproven envelope', () => {
    expect(judge(message, { mailFrom: '' })).toBe('no-sender');
    expect(judge(message, { fromVerdict: 'fail' })).toBe('unproven');
    expect(judge(message, { spf: 'fail' })).toBe('unproven');
    expect(judge(message, { spf: 'softfail', fromVerdict: 'none' })).toBe('unproven');
    expect(judge(message, { spf: 'softfail', fromVerdict: 'pass' })).toBeNull();
  });

  it('a mail that was passed on here and came back', () => {
    expect(judge(['Delivered-To: sales@example.org', ...message])).toBe('looped');
  });

  it('own mail, and mail that came as a blind copy or through a list', () => {
    expect(judge(message, { mailFrom: 'Sales@example.org' })).toBe('own');
    expect(judge(['From: anna+x@example.org', ...message.slice(1)])).toBe('own');
    expect(judge(['From: chen@partner.example', 'To: everybody@partner.example'])).toBe('not-addressed');
    expect(judge(['From: chen@partner.example'])).toBe('not-addressed');
  });

  it.each([
    'MAILER-DAEMON@partner.example',
    'postmaster@partner.example',
    'noreply@partner.example',
    'no-reply@partner.example',
    'do_not_reply@partner.example',
    'donotreply+77@partner.example',
    'shop.noreply@partner.example',
    'bounce+anna=example.org@partner.example',
    'bounces-77@partner.example',
    'owner-news@partner.example',
    'news-request@partner.example',
    'news-bounces@partner.example',
    'prvs=1a2b=chen@partner.example',
  ])('%s, by envelope or by From', (address) => {
    expect(judge(message, { mailFrom: address })).toBe('automated-sender');
    expect(judge([`From: ${address}`, ...message.slice(1)])).toBe('automated-sender');
  });

  it('people whose names only look like it are answered', () => {
    for (const name of ['norbert', 'reply.all', 'postmann', 'ownerton', 'daemonica', 'bouncer', 'anna.rootes'])
      expect(isAutomatedSender(`${name}@partner.example`), name).toBe(false);
  });

  it('holds against any bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 20 }), fc.string(), (lines, mailFrom) => {
        const judged = judge(lines, { mailFrom });
        expect(judged === null || typeof judged === 'string').toBe(true);
        judgeForward(listFields(lines), own);
      }),
    );
  });
});

describe('what may be passed on by itself', () => {
  const forward = (...lines: string[]) => judgeForward(listFields([...message, ...lines]), own);

  it('all mail, lists and machines too; reports stay', () => {
    expect(forward()).toBeNull();
    expect(forward('List-Id: <news.partner.example>', 'Auto-Submitted: auto-generated')).toBeNull();
    expect(forward('Content-Type: multipart/report; boundary=x')).toBe('report');
  });

  it('nothing that has been here before, whichever address it was', () => {
    expect(forward('Delivered-To: Anna@Example.org')).toBe('looped');
    expect(forward('X-Loop: <sales@example.org>')).toBe('looped');
    expect(forward('Delivered-To: anna+tag@example.org')).toBe('looped');
    expect(forward('Delivered-To: ben@example.org')).toBeNull();
  });

  it('nothing that has gone round long, though every mark of ours was taken out', () => {
    const hops = Array.from({ length: 51 }, (_, hop) => `Received: by h${hop}.example; Mon, 2 Mar 2026 10:00:00 +0000`);
    expect(forward(...hops)).toBe('too-many-hops');
  });
});
