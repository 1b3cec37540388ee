/** The certificate of a real authority: asked for at the start, served by every listener without a restart, renewed when told to. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { startDnsServer, startTestServer, type TestServer, waitFor } from '@hongyan/testkit';
import { hasPebble, startPebble } from '@hongyan/testkit/peers/pebble.ts';
import { startRenewalFront } from '@hongyan/testkit/peers/renewal-front.ts';
import { freePort } from '@hongyan/testkit/server/free-port.ts';
import { expect, onTestFinished, test } from 'vitest';
import { sendCommand } from '../src/listeners/admin/send-command.ts';

const hostname = 'mail.inside.example';

/** What a listener shows to whoever comes. */
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

interface WorldOptions {
  readonly names: string;
  readonly challenge?: 'http-01' | 'tls-alpn-01';
  /** An authority with renewal information. */
  readonly hasRenewalInfo?: boolean;
}

async function startWorld({ names, challenge = 'http-01', hasRenewalInfo = false }: WorldOptions) {
  const [httpPort, tlsPort] = [await freePort(), await freePort()];
  const dns = await startDnsServer({
    [hostname]: { A: ['127.0.0.1'] },
    'autoconfig.inside.example': { A: ['127.0.0.1'] },
    'mta-sts.policy.example': { A: ['127.0.0.1'] },
  });
  onTestFinished(() => dns.stop());
  const pebble = await startPebble({
    dns: dns.address,
    ...(challenge === 'http-01' ? { httpPort } : { tlsPort }),
  });
  onTestFinished(() => pebble.stop());
  const front = hasRenewalInfo ? await startRenewalFront(pebble) : null;
  onTestFinished(async () => front?.stop());
  const server = await startTestServer({
    database: 'sqlite',
    env: {
      HONGYAN_HOSTNAME: hostname,
      HONGYAN_ACME: '1',
      HONGYAN_ACME_EMAIL: 'postmaster@inside.example',
      HONGYAN_ACME_DIRECTORY: (front ?? pebble).directoryUrl,
      HONGYAN_ACME_AUTHORITY: pebble.authorityFile,
      HONGYAN_ACME_NAMES: names,
      HONGYAN_DNS: dns.address,
      HONGYAN_ACME_CHALLENGE: challenge,
      HONGYAN_ACME_HTTP_PORT: String(httpPort),
      ...(challenge === 'http-01' ? {} : { HONGYAN_HTTPS_PORT: String(tlsPort) }),
    },
  });
  onTestFinished(() => server.stop());
  return { server, httpPort, pebble, front };
}

const isCertified = (server: TestServer) =>
  waitFor(() => server.certificate.status().origin === 'acme', { timeoutMs: 30_000 });

test.skipIf(!hasPebble)(
  'from self-signed to a certificate of the authority without a restart, and a new one when told to (needs pebble)',
  { timeout: 60_000 },
  async () => {
    const { server, httpPort } = await startWorld({ names: 'autoconfig.inside.example' });
    await isCertified(server);
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

    // The listener answers nothing of a finished order, and leads to names of ours only.
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
    const { server } = await startWorld({ names: 'mta-sts.nowhere.example' });
    await isCertified(server);
    const { names, refused, nextAttemptAt } = server.certificate.status();
    expect(names).toEqual([hostname]);
    expect(refused.map(({ name }) => name)).toEqual(['mta-sts.nowhere.example']);
    expect(refused[0]?.reason).toMatch(/nowhere\.example|DNS|NXDOMAIN|No valid IP/i);
    expect(nextAttemptAt ?? 0).toBeGreaterThan(Date.now() + 10 * 60_000);
    const shown = await renewals(server, ['certificate', 'status']);
    expect(shown?.ok === true ? shown.text : '').toContain('Refused       mta-sts.nowhere.example: ');
  },
);

test.skipIf(!hasPebble)(
  'the policy host of a domain of ours is in the certificate as soon as DNS has it, and no other name (needs pebble)',
  { timeout: 60_000 },
  async () => {
    const { server } = await startWorld({ names: '' });
    await isCertified(server);
    await server.addOrganisation('Policy', 'policy.example');
    await server.addOrganisation('Elsewhere', 'elsewhere.example');
    await server.certificate.reload();
    await waitFor(() => server.certificate.status().names.length > 1, { timeoutMs: 30_000 });
    expect([...server.certificate.status().names].sort()).toEqual([hostname, 'mta-sts.policy.example']);
    expect(server.certificate.status().refused).toEqual([]);
    // Over a restart too, before anybody is asked.
    await server.restart();
    expect((await certificateAt(server.ports.https)).names).toContain('DNS:mta-sts.policy.example');
  },
);

/** What the https port agrees on with a client that speaks these protocols, and whose certificate it shows. */
function openTls(port: number, protocols: readonly string[]): Promise<{ protocol: string | false; issuer: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { port, host: '127.0.0.1', servername: hostname, rejectUnauthorized: false, ALPNProtocols: [...protocols] },
      () => {
        const { issuer } = socket.getPeerCertificate();
        socket.destroy();
        resolve({ protocol: socket.alpnProtocol ?? false, issuer: String(issuer.CN) });
      },
    );
    socket.on('error', reject);
  });
}

test.skipIf(!hasPebble)(
  'proved in the handshake of the https port (RFC 8737), which shows visitors nothing of it (needs pebble)',
  { timeout: 60_000 },
  async () => {
    const { server, httpPort } = await startWorld({ names: 'autoconfig.inside.example', challenge: 'tls-alpn-01' });
    const seen = new Set<string>();
    await waitFor(
      async () => {
        seen.add((await openTls(server.ports.https, ['http/1.1'])).issuer);
        return server.certificate.status().origin === 'acme';
      },
      { timeoutMs: 30_000 },
    );
    expect(server.certificate.status()).toMatchObject({ refused: [], problem: null });
    expect(server.certificate.status().names).toEqual(expect.arrayContaining([hostname, 'autoconfig.inside.example']));
    expect([...seen]).not.toContain('ACME challenge');
    await expect(openTls(server.ports.https, ['acme-tls/1'])).rejects.toThrow(/alert|disconnected|ECONNRESET/i);
    expect(await openTls(server.ports.https, ['h2', 'http/1.1'])).toMatchObject({ protocol: 'http/1.1' });
    await expect(ask(httpPort, hostname, '/')).rejects.toThrow('ECONNREFUSED');
  },
);

test.skipIf(!hasPebble)(
  'renewed when the authority says so, in place of the one in hand (RFC 9773; needs pebble)',
  { timeout: 60_000 },
  async () => {
    const { server, front } = await startWorld({ names: '', hasRenewalInfo: true });
    if (front === null) throw new Error('the front was asked for');
    await isCertified(server);
    const { fingerprint, nextAttemptAt } = server.certificate.status();
    const hourMs = 3_600_000;
    const at = (ms: number) => new Date(ms).toISOString();
    const now = Date.now();
    front.window = { start: at(now + hourMs), end: at(now + 2 * hourMs) };
    await server.certificate.reload();
    const planned = server.certificate.status().nextAttemptAt ?? 0;
    expect(planned).not.toBe(nextAttemptAt);
    expect(planned).toBeGreaterThan(now + hourMs - 1_000);
    expect(planned).toBeLessThanOrEqual(now + 2 * hourMs);
    expect(front.asked[0]).toMatch(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/);

    await renewals(server, ['certificate', 'renew']);
    expect(front.replaced).toEqual([null, front.asked[0]]);
    const second = server.certificate.status().fingerprint;
    expect(second).not.toBe(fingerprint);

    // One that knows better about the predecessor still gives a certificate.
    front.refusesReplaces = true;
    front.window = { start: at(now - 2 * hourMs), end: at(now - hourMs) };
    await server.certificate.reload();
    expect(front.asked).toHaveLength(2);
    expect(front.asked[1]).not.toBe(front.asked[0]);
    expect(front.replaced.slice(2)).toEqual([front.asked[1], null]);
    expect(server.certificate.status().fingerprint).not.toBe(second);
    expect(server.certificate.status().problem).toBeNull();
  },
);

test('an authority that does not answer is reported with its reason, and the self-signed certificate serves', {
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
