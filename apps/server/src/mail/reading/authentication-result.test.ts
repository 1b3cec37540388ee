import { scanMessage } from '@hongyan/mime';
import { describe, expect, test } from 'vitest';
import { readAuthenticationResult } from './authentication-result.ts';

const read = (...fields: string[]) =>
  readAuthenticationResult(scanMessage(Buffer.from(`${fields.join('\r\n')}\r\n\r\nx`)).headers, 'mx.example.org');

describe('the result of our own check', () => {
  test('is read with comments, quotes and folding', () => {
    const field =
      'Authentication-Results: MX.example.org 1;\r\n spf=pass (a; dkim=fail) smtp.mailfrom=x@y.example;\r\n dkim=fail reason="; dmarc=fail";\r\n dkim=pass header.d=y.example; dmarc=pass header.from=y.example';
    expect(read(field)).toEqual({ spf: 'pass', dkim: 'pass', dmarc: 'pass' });
  });

  test.each([
    ['of another host', 'Authentication-Results: mx.evil.example; spf=pass'],
    ['of a host whose name begins like ours', 'Authentication-Results: mx.example.org.evil.example; spf=pass'],
    ['whose name becomes ours without its comment', 'Authentication-Results: mx.exam(x)ple.org; spf=pass'],
    ['whose name becomes ours without its quotes', 'Authentication-Results: mx.exam"x"ple.org; spf=pass'],
    ['whose name becomes ours without an escape', 'Authentication-Results: mx.exam\\xple.org; spf=pass'],
    ['that is missing', 'Subject: x'],
  ])('one %s says nothing', (_name, field) => {
    expect(read(field)).toBeNull();
  });

  test('only the first field counts: a forged one below another is not ours', () => {
    expect(
      read('Authentication-Results: relay.example; none', 'Authentication-Results: mx.example.org; dmarc=pass'),
    ).toBeNull();
  });

  test('what is not said is none', () => {
    expect(read('Authentication-Results: mx.example.org; none')).toEqual({ spf: 'none', dkim: 'none', dmarc: 'none' });
  });
});
