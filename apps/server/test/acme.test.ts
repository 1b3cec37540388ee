/** The certificate of a real authority: asked for at the start, served by every door without a restart, renewed when told to. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { startDnsServer, startTestServer, type TestServer, waitFor } from '@hongyan/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { sendCommand } from '../src/listeners/admin/send-command.ts';
import { freePort } from '../testing/free-port.ts';
import { hasPebble, startPebble } from '../testing/pebble.ts';

const hostname = 'mail.inside.example';

/** What a door shows to whoever comes. */
function certificateAt(port: number): Promise<{ names: string; issuer: string; fingerprint: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', servername: hostname, rejectUnauthorized: false }, () => {
      const { subjectaltname = '', issuer, fingerprint256 } = socket.getPeerCertificate();
      socket.destroy();
      resolve({ names: subjectaltname, issuer: String(issuer.CN), fingerprint: fingerprint256 });
    });
    socket.on('error', reject);
  });
}

function ask(
  port: number,
  host: string,
  path: string,
): Promise<{ status: number | undefined; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers: { host } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, location: response.headers.location });
    }).on('error', reject);
  });
}

const renewals = (server: TestServer, words: readonly string[]) => sendCommand(server.config.dataDirectory, words);

async function startWorld(names: string) {
  const httpPort = await freePort();
  const dns = await startDnsServer({
    [hostname]: { A: ['127.0.0.1'] },
    'autoconfig.inside.example': { A: ['127.0.0.1'] },
  });
  onTestFinished(() => dns.stop());
  const pebble = await startPebble({ httpPort, dns: dns.address });
  onTestFinished(() => pebble.stop());
  const server = await startTestServer({
    database: 'sqlite',
    env: {
      HONGYAN_HOSTNAME: hostname,
      HONGYAN_ACME: '1',
      HONGYAN_ACME_EMAIL: 'postmaster@inside.example',
      HONGYAN_ACME_DIRECTORY: pebble.directoryUrl,
      HONGYAN_ACME_AUTHORITY: pebble.authorityFile,
      HONGYAN_ACME_NAMES: names,
      HONGYAN_ACME_HTTP_PORT: String(httpPort),
    },
  });
  onTestFinished(() => server.stop());
  return { server, httpPort, pebble };
}

test.skipIf(!hasPebble)(
  'from self-signed to a certificate of the authority without a restart, and a new one when told to (needs pebble)',
  { timeout: 60_000 },
  async () => {
    const { server, httpPort } = await startWorld('autoconfig.inside.example');
    await waitFor(() => server.certificate.status().origin === 'acme', { timeoutMs: 30_000 });
    const [https, submissions] = [
      await certificateAt(server.ports.https),
      await certificateAt(server.ports.submissions),
    ];
    expect(https).toEqual(submissions);
    expect(https.issuer).toMatch(/^Pebble/);
    for (const name of [hostname, 'autoconfig.inside.example']) expect(https.names).toContain(`DNS:${name}`);
    const directory = join(server.config.dataDirectory, 'tls', 'acme');
    for (const name of ['account.json', 'pair.json', 'state.json'])
      expect((await stat(join(directory, name))).mode & 0o777, name).toBe(0o600);

    // The door answers nothing of a finished order, and leads to names of ours only.
    expect((await ask(httpPort, hostname, '/.well-known/acme-challenge/none')).status).toBe(404);
    expect(await ask(httpPort, hostname, '/set/client')).toEqual({
      status: 308,
      location: `https://${hostname}/set/client`,
    });
    expect((await ask(httpPort, 'stranger.example', '/')).status).toBe(421);

    const answer = await renewals(server, ['certificate', 'renew']);
    expect(answer).toMatchObject({ ok: true, data: { origin: 'acme', problem: null } });
    expect((await certificateAt(server.ports.https)).fingerprint).not.toBe(https.fingerprint);

    // What was made is served by the next start at once.
    await server.restart();
    expect(server.certificate.status().origin).toBe('acme');
  },
);

test.skipIf(!hasPebble)(
  'a name that leads nowhere is left out with its reason; the others are certified (needs pebble)',
  { timeout: 60_000 },
  async () => {
    const { server } = await startWorld('mta-sts.nowhere.example');
    await waitFor(() => server.certificate.status().origin === 'acme', { timeoutMs: 30_000 });
    const { names, refused, nextAttemptAt } = server.certificate.status();
    expect(names).toEqual([hostname]);
    expect(refused.map(({ name }) => name)).toEqual(['mta-sts.nowhere.example']);
    expect(refused[0]?.reason).toMatch(/nowhere\.example|DNS|NXDOMAIN|No valid IP/i);
    expect(nextAttemptAt ?? 0).toBeGreaterThan(Date.now() + 10 * 60_000);
    const shown = await renewals(server, ['certificate', 'status']);
    expect(shown?.ok === true ? shown.text : '').toContain('Refused       mta-sts.nowhere.example: ');
  },
);

test('an authority that does not answer is told with its reason, and the self-signed certificate serves', {
  timeout: 30_000,
}, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-acme-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const server = await startTestServer({
    database: 'sqlite',
    env: {
      HONGYAN_HOSTNAME: hostname,
      HONGYAN_ACME: '1',
      HONGYAN_ACME_EMAIL: 'postmaster@inside.example',
      HONGYAN_ACME_DIRECTORY: `https://127.0.0.1:${String(await freePort())}/dir`,
    },
  });
  onTestFinished(() => server.stop());
  await waitFor(() => server.certificate.status().problem !== null, { timeoutMs: 20_000 });
  const { origin, configured, problem, nextAttemptAt } = server.certificate.status();
  expect({ origin, configured }).toEqual({ origin: 'self-signed', configured: 'acme' });
  expect(problem).toContain('ECONNREFUSED');
  expect(nextAttemptAt ?? 0).toBeGreaterThan(Date.now());
  const kept = JSON.parse(await readFile(join(server.config.dataDirectory, 'tls/acme/state.json'), 'utf8')) as object;
  expect(kept).toMatchObject({ failures: 1, problem });
});
