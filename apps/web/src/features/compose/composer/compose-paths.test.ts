import { expect, it } from 'vitest';
import { freshMailPath, parseComposeRequest, readPrefill } from './compose-paths.ts';

it('knows the kinds of messages, and nothing else', () => {
  expect(parseComposeRequest('reply', '12')).toEqual({ kind: 'reply', id: '12' });
  expect(parseComposeRequest('editAgainFromdraft', '7')).toEqual({ kind: 'editAgainFromdraft', id: '7' });
  expect(parseComposeRequest('editAgainFailed', '7')).toEqual({ kind: 'editAgainFailed', id: '7' });
  expect(parseComposeRequest('new', 'nabc')).toEqual({ kind: 'new', id: 'nabc' });
  expect(parseComposeRequest('to', 'Anna <a@x.cn>')).toEqual({ kind: 'to', id: 'Anna <a@x.cn>' });
  expect(parseComposeRequest('template', 'org-3')).toEqual({ kind: 'template', id: 'org-3' });
  expect(parseComposeRequest('to', 'a@x.cn\r\nBcc: b@x.cn')).toBeUndefined();
  expect(parseComposeRequest('constructor', '1')).toBeUndefined();
  expect(parseComposeRequest('reply', 'x')).toBeUndefined();
  expect(parseComposeRequest('send', '1')).toBeUndefined();
  expect(parseComposeRequest('new', '../x')).toBeUndefined();
});

it('gives every new mail an address of its own that is a compose address', () => {
  const path = freshMailPath(1_700_000_000_000, 0.5);
  const [, , type, id] = path.split('/');
  expect(parseComposeRequest(type, id)?.kind).toBe('new');
  expect(freshMailPath(1_700_000_000_000, 0.6)).not.toBe(path);
});

it('reads what a mail link brings', () => {
  expect(readPrefill('?to=a%40x.cn&subject=%E9%A2%84%E7%AE%97&body=a%0Ab')).toEqual({
    to: 'a@x.cn',
    cc: '',
    bcc: '',
    subject: '预算',
    body: 'a\nb',
  });
  expect(readPrefill('')).toBeUndefined();
});

it('forwards several mails by their numbers, and no more than a mail carries', () => {
  const parse = (id: string) => parseComposeRequest('forwardAsAttachment', id)?.id;
  expect(parse('7,8,9')).toBe('7,8,9');
  expect(['7,', ',7', '7,x', '7;8', Array(41).fill('7').join(',')].map(parse)).toEqual(Array(5).fill(undefined));
});
