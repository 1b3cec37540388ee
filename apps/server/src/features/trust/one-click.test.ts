import { parseHeaderBlock } from '@hongyan/mime';
import { describe, expect, it } from 'vitest';
import { isOneClickSigned } from './one-click.ts';
import { readUnsubscribe } from './read-unsubscribe.ts';

const host = 'mx.example.org';
const result = `Authentication-Results: ${host};\r\n\tspf=pass smtp.mailfrom=x;\r\n\tdkim=pass\r\n\t header.d=list.example\r\n\t header.b=AbCdEf12;\r\n\tdmarc=pass`;
const signature =
  'DKIM-Signature: v=1; a=rsa-sha256; d=list.example; s=a;\r\n h=From:List-Unsubscribe:\r\n List-Unsubscribe-Post; bh=xx; b=AbC\r\n dEf12345';
const list = 'List-Unsubscribe: <https://list.example/u?x=1>, <mailto:leave@list.example>';
const post = 'List-Unsubscribe-Post: List-Unsubscribe=One-Click';
const parseHeaders = (...lines: string[]) => parseHeaderBlock(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)).fields;

describe('one-click unsubscription is offered', () => {
  it('when a valid signature covers both fields', () => {
    expect(isOneClickSigned(parseHeaders(result, signature, list, post), host)).toBe(true);
  });

  it('when our name stands in the field with a version, as in what a reader is shown of the check', () => {
    const versioned = result.replace(host, `${host.toUpperCase()} 1`);
    expect(isOneClickSigned(parseHeaders(versioned, signature, list, post), host)).toBe(true);
  });

  const refused: [string, string[]][] = [
    ['without a signature', [result, list, post]],
    ['without a check of ours', [signature, list, post]],
    ['when the signature failed', [result.replace('dkim=pass', 'dkim=fail'), signature, list, post]],
    ['when another signature passed', [result.replace('AbCdEf12', 'ZZZZZZZZ'), signature, list, post]],
    [
      'when the signature leaves a field out',
      [result, signature.replace(':\r\n List-Unsubscribe-Post', ''), list, post],
    ],
    ['when somebody else did the check', [result.replace(host, 'mx.evil.example'), signature, list, post]],
    [
      'when a second field was put before the signed one',
      [result, 'List-Unsubscribe: <https://evil.example/>', signature, list, post],
    ],
    [
      'when a sender put the words of a pass into a value that ours quotes',
      [
        result.replace('dkim=pass\r\n', 'dkim=fail\r\n\t header.i="; dkim=pass header.b=AbCdEf12 @evil.example"\r\n'),
        signature,
        list,
        post,
      ],
    ],
    [
      'when another signature passed, whose author wrote of this one',
      [
        result
          .replace('header.d=list.example', 'header.i="header.b=AbCdEf12 @evil.example"')
          .replace('=AbCdEf12;', '=ZZZZZZZZ;'),
        signature,
        list,
        post,
      ],
    ],
    [
      'when ours says nothing and a later one passes',
      [`Authentication-Results: ${host}; dkim=none`, result, signature, list, post],
    ],
  ];
  it.each(refused)('not %s', (_why, lines) => {
    expect(isOneClickSigned(parseHeaders(...lines), host)).toBe(false);
  });

  it('never to a page without TLS', () => {
    const headers = parseHeaders(result, signature, list, post);
    const ways = (unsubscribe: string[]) => readUnsubscribe({ unsubscribe, isOneClick: true }, headers, host);
    expect(ways(['https://list.example/u'])).toMatchObject({ oneClick: true });
    expect(ways(['http://list.example/u'])).toMatchObject({ oneClick: false, http: 'http://list.example/u' });
    expect(ways(['mailto:a@b.example'])).toEqual({ oneClick: false, http: null, mailto: 'mailto:a@b.example' });
    expect(ways(['mailto:nobody'])).toBeNull();
    expect(readUnsubscribe(undefined, headers, host)).toBeNull();
  });
});
