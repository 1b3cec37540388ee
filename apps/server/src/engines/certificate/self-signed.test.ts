import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { expect, onTestFinished, test } from 'vitest';
import { openSelfSigned } from './self-signed.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 4, 4);

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-certificate-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

test('a certificate is made in a process that has read a passkey: the two readers of ASN.1 do not meet', async () => {
  const refused = verifyRegistrationResponse({
    response: { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {}, response: {} } as never,
    expectedChallenge: 'c',
    expectedOrigin: 'https://mail.example.org',
  });
  await expect(refused).rejects.toThrow();
  const directory = await temporaryDirectory();
  const made = await openSelfSigned(directory, 'mail.example.org', now);
  const certificate = new X509Certificate(made.cert);
  for (const name of ['mail.example.org', 'localhost']) expect(certificate.checkHost(name), name).toBe(name);
  for (const address of ['127.0.0.1', '::1']) expect(certificate.checkIP(address), address).toBe(address);
  expect(certificate.checkHost('other.example.org')).toBeUndefined();
  expect(certificate.ca).toBe(false);
  expect(certificate.validFromDate.getTime()).toBe(now - dayMs);
  expect(certificate.validToDate.getTime()).toBe(now + 825 * dayMs);
  // A key that fits it, or this throws.
  createSecureContext(made);
});

test('it is made once, and its key is readable by its owner alone', async () => {
  const directory = await temporaryDirectory();
  const made = await openSelfSigned(directory, 'mail.example.org', now);
  expect(await openSelfSigned(directory, 'mail.example.org', now + dayMs)).toEqual(made);
  expect((await stat(join(directory, 'key.pem'))).mode & 0o777).toBe(0o600);
});
