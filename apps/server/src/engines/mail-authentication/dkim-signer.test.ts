import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { describe, expect, test } from 'vitest';
import { createDkimSigner } from './dkim-signer.ts';
import { edKey, mail, now, rsaKey, shortKey, txt, zoneResolver } from './testing/sent-mail.ts';

const { resolve } = zoneResolver({
  'TXT rsa._domainkey.here.example': txt(rsaKey.record),
  'TXT ed._domainkey.here.example': txt(edKey.record),
});
const rsa = createDkimSigner({ domain: 'here.example', selector: 'rsa', privateKey: rsaKey.pem });
const ed = createDkimSigner({ domain: 'here.example', selector: 'ed', privateKey: edKey.pem });

async function verify(message: string | Buffer): Promise<string | undefined> {
  const resolver = resolve as unknown as (name: string, type: string) => Promise<string[][]>;
  return (await dkimVerify(message, { resolver, strict: true, curTime: now })).results[0]?.status.result;
}

describe('the DKIM signer', () => {
  test.each([
    ['RSA', rsa, 'a=rsa-sha256'],
    ['Ed25519', ed, 'a=ed25519-sha256'],
  ])('makes a signature with %s that the library verifies', async (_name, signer, algorithm) => {
    const header = await signer.sign(Buffer.from(mail), now);
    expect(header).toContain(algorithm);
    expect(header).toContain('c=relaxed/relaxed');
    expect(Math.max(...header.split('\r\n').map((line) => line.length))).toBeLessThan(100);
    expect(await verify(header + mail)).toBe('pass');
  });

  test.each([
    ['the subject changed', (text: string) => text.replace('Subject: hello', 'Subject: bye')],
    ['the body changed', (text: string) => text.replace('Hello', 'Goodbye')],
    ['a second From added', (text: string) => `From: Boss <boss@here.example>\r\n${text}`],
    ['a second Subject added', (text: string) => `Subject: other\r\n${text}`],
    ['a Reply-To added where there was none', (text: string) => `Reply-To: x@evil.example\r\n${text}`],
    ['a Content-Type added where there was none', (text: string) => `Content-Type: text/html\r\n${text}`],
    ['text appended', (text: string) => `${text}more\r\n`],
  ])('does not hold with %s', async (_what, tamper) => {
    const header = await rsa.sign(Buffer.from(mail), now);
    expect(await verify(header + tamper(mail))).not.toBe('pass');
  });

  test('holds through the changes that relaxed allows', async () => {
    const header = await rsa.sign(Buffer.from(mail), now);
    const relaxed = mail.replace('Subject: hello', 'SUBJECT:  hello ').replace('Hello Bob', 'Hello   Bob \t');
    expect(await verify(`${header + relaxed}\r\n\r\n`)).toBe('pass');
  });

  test('verifies for any header and body, however they are cut', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', ' ', '\t', '.', 'é', '中', '='), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 8 }),
        line,
        fc.integer({ min: 1, max: 40 }),
        async (body, subject, size) => {
          const message = Buffer.from(
            `From: a@here.example\r\nSubject: ${subject}\r\n folded\r\nCc: x@y.example\r\nCc: z@y.example\r\n\r\n${body.join('\r\n')}`,
          );
          async function* chunks() {
            for (let from = 0; from < message.length; from += size) yield message.subarray(from, from + size);
          }
          const header = await ed.sign(chunks(), now);
          expect(await verify(Buffer.concat([Buffer.from(header), message]))).toBe('pass');
        },
      ),
      { numRuns: 150 },
    );
  });

  test('takes no weak or foreign key and no name that breaks out of its tag', () => {
    expect(() => createDkimSigner({ domain: 'here.example', selector: 's', privateKey: shortKey.pem })).toThrow(
      '2048 bits',
    );
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    expect(() => createDkimSigner({ domain: 'here.example', selector: 's', privateKey: ec })).toThrow(
      'RSA or an Ed25519',
    );
    expect(() => createDkimSigner({ domain: 'here.example; l=0', selector: 's', privateKey: rsaKey.pem })).toThrow(
      'Not a name',
    );
  });
});
