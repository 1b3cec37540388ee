import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MtaStsCache, Smarthost } from './delivery.ts';
import { createMemoryMtaStsCache, createMtaStsFetcher } from './mta-sts.ts';
import { closeHosts, deliver, memoryDns, mx, openHost, openScript, politely } from './testing/hosts.ts';

let certificate: { private: string; cert: string };
beforeAll(async () => {
  const altNames = ['mx1.away.example', 'mta-sts.away.example', 'localhost'].map((value) => ({
    type: 2 as const,
    value,
  }));
  certificate = await generate([{ name: 'commonName', value: 'mx1.away.example' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames }],
  });
});
const closers: (() => void)[] = [];
afterEach(() => {
  closeHosts();
  for (const close of closers.splice(0)) close();
});

const zone = (more: Parameters<typeof memoryDns>[0] = {}) =>
  memoryDns({
    'MX away.example': [mx(10, 'mx1.away.example')],
    'A mx1.away.example': ['127.0.0.1'],
    'A mta-sts.away.example': ['127.0.0.1'],
    'TXT _mta-sts.away.example': [['v=STSv1; id=1;']],
    ...more,
  });
const policy = (mode: string, host = 'mx1.away.example') =>
  `version: STSv1\nmode: ${mode}\nmx: ${host}\nmax_age: 86400\n`;
const withPolicy = (file: string, cache: MtaStsCache = createMemoryMtaStsCache()) => ({
  dns: zone(),
  mtaSts: { cache, fetchPolicy: async () => file },
});
const certified = () => ({ key: certificate.private, cert: certificate.cert });

describe('opportunistic TLS', () => {
  test('a bad certificate is better than plain text, and is reported', async () => {
    const { port, taken } = await openHost();
    expect(await deliver(port)).toMatchObject([{ status: 'delivered', tls: 'encrypted' }]);
    expect(taken[0]?.secure).toBe(true);
  });

  test('a good certificate is reported too', async () => {
    const { port } = await openHost(certified());
    expect(await deliver(port, {}, { trustedAuthorities: [certificate.cert] })).toMatchObject([
      { status: 'delivered', tls: 'verified' },
    ]);
  });

  test('a host without STARTTLS gets plain text', async () => {
    const { port } = await openHost({ disabledCommands: ['STARTTLS', 'AUTH'] });
    expect(await deliver(port)).toMatchObject([{ status: 'delivered', tls: 'none' }]);
  });

  test('a broken handshake is followed by a plain attempt', async () => {
    const { port, heard } = await openScript('220 hi\r\n', (line, socket) => {
      if (line.startsWith('EHLO')) return '250-hi\r\n250 STARTTLS\r\n';
      if (line === 'STARTTLS') {
        setTimeout(() => socket.write('this is no handshake at all, but plain text\r\n'), 30);
        return '220 go\r\n';
      }
      return line === 'DATA' ? '354 go\r\n' : line === '.' || /^[A-Z]{4}/.test(line) ? '250 fine\r\n' : '';
    });
    expect(await deliver(port)).toMatchObject([{ status: 'delivered', tls: 'none' }]);
    expect(heard.filter((line) => line === 'STARTTLS')).toHaveLength(1);
  });

  test('a refused STARTTLS is followed by plain text in the same session', async () => {
    const { port } = await openScript(
      '220 hi\r\n',
      politely({ EHLO: '250-hi\r\n250 STARTTLS\r\n', STARTTLS: '454 4.7.0 not now\r\n' }),
    );
    expect(await deliver(port)).toMatchObject([{ status: 'delivered', tls: 'none' }]);
  });
});

describe('MTA-STS', () => {
  test('enforce delivers with a valid certificate', async () => {
    const { port } = await openHost(certified());
    expect(
      await deliver(port, {}, { ...withPolicy(policy('enforce')), trustedAuthorities: [certificate.cert] }),
    ).toMatchObject([{ status: 'delivered', tls: 'verified' }]);
  });

  test('enforce refuses a bad certificate and never falls back to plain text', async () => {
    const { port, taken } = await openHost(certified());
    expect(await deliver(port, {}, withPolicy(policy('enforce')))).toMatchObject([
      { status: 'deferred', enhanced: '4.7.5', tls: 'refused' },
    ]);
    expect(taken).toEqual([]);
  });

  test("enforce refuses a certificate of another host's name", async () => {
    const { port, taken } = await openHost(certified());
    const dns = zone({ 'MX away.example': [mx(10, 'mx2.away.example')], 'A mx2.away.example': ['127.0.0.1'] });
    const config = { ...withPolicy(policy('enforce', '*.away.example')), dns, trustedAuthorities: [certificate.cert] };
    expect(await deliver(port, {}, config)).toMatchObject([{ status: 'deferred', enhanced: '4.7.5', tls: 'refused' }]);
    expect(taken).toEqual([]);
  });

  test('enforce refuses a host without STARTTLS (stripping)', async () => {
    const { port, taken } = await openHost({ disabledCommands: ['STARTTLS', 'AUTH'] });
    expect(await deliver(port, {}, withPolicy(policy('enforce')))).toMatchObject([
      { status: 'deferred', tls: 'refused' },
    ]);
    expect(taken).toEqual([]);
  });

  test('enforce refuses a host that is not announced (a forged MX)', async () => {
    const { port, taken } = await openHost(certified());
    const config = { ...withPolicy(policy('enforce', 'other.away.example')), trustedAuthorities: [certificate.cert] };
    expect(await deliver(port, {}, config)).toMatchObject([{ status: 'deferred', enhanced: '4.7.5', tls: 'refused' }]);
    expect(taken).toEqual([]);
  });

  test.each([['testing'], ['none']])('%s demands nothing', async (mode) => {
    const { port } = await openHost();
    expect(await deliver(port, {}, withPolicy(policy(mode, 'other.example')))).toMatchObject([{ status: 'delivered' }]);
  });

  test('a remembered policy holds when DNS or the web server are silenced', async () => {
    const { port, taken } = await openHost();
    const cache = createMemoryMtaStsCache();
    await cache.set('away.example', { id: '1', mode: 'enforce', mx: ['mx1.away.example'], expiresAt: 5_000 });
    const silent = {
      dns: zone({ 'TXT _mta-sts.away.example': 'ENOTFOUND' }),
      mtaSts: { cache, fetchPolicy: () => Promise.reject(new Error('gone')) },
    };
    expect(await deliver(port, {}, silent)).toMatchObject([{ status: 'deferred' }]);
    expect(
      await deliver(port, {}, { ...silent, dns: zone({ 'TXT _mta-sts.away.example': [['v=STSv1; id=2;']] }) }),
    ).toMatchObject([{ status: 'deferred' }]);
    expect(taken).toEqual([]);
    expect(await deliver(port, { now: () => 6_000 }, silent)).toMatchObject([{ status: 'delivered' }]); // it has expired
  });

  test('a policy is fetched once for its id', async () => {
    const { port } = await openHost(certified());
    let fetched = 0;
    const mtaSts = { cache: createMemoryMtaStsCache(), fetchPolicy: async () => ((fetched += 1), policy('enforce')) };
    const config = { dns: zone(), mtaSts, trustedAuthorities: [certificate.cert] };
    await deliver(port, {}, config);
    await deliver(port, {}, config);
    expect(fetched).toBe(1);
  });
});

describe('the policy fetcher', () => {
  async function serve(status: number, headers: Record<string, string>, body: string) {
    const paths: string[] = [];
    const server = createServer({ key: certificate.private, cert: certificate.cert }, (request, response) => {
      paths.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
      response.writeHead(status, headers).end(body);
    });
    server.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    closers.push(() => server.close());
    return { port: (server.address() as AddressInfo).port, paths };
  }
  const plain = { 'content-type': 'text/plain; charset=utf-8' };
  const signal = AbortSignal.timeout(10_000);

  test('gets the file', async () => {
    const { port, paths } = await serve(200, plain, policy('enforce'));
    const fetchPolicy = createMtaStsFetcher({
      dns: zone(),
      port,
      allowPrivateAddresses: true,
      trustedAuthorities: [certificate.cert],
    });
    expect(await fetchPolicy('away.example', signal)).toBe(policy('enforce'));
    expect(paths).toEqual([`mta-sts.away.example:${port}/.well-known/mta-sts.txt`]);
  });

  test.each([
    ['a redirect', 302, { ...plain, location: 'https://evil.example/' }, ''],
    ['an error page', 404, plain, 'x'],
    ['a web page', 200, { 'content-type': 'text/html' }, policy('none')],
    ['a file without end', 200, plain, 'x'.repeat(70_000)],
  ])('refuses %s', async (_what, status, headers, body) => {
    const { port, paths } = await serve(status, headers, body);
    const fetchPolicy = createMtaStsFetcher({
      dns: zone(),
      port,
      allowPrivateAddresses: true,
      trustedAuthorities: [certificate.cert],
    });
    await expect(fetchPolicy('away.example', signal)).rejects.toThrow('policy of away.example');
    expect(paths).toHaveLength(1);
  });

  test('refuses a certificate that is not valid', async () => {
    const { port } = await serve(200, plain, policy('enforce'));
    await expect(
      createMtaStsFetcher({ dns: zone(), port, allowPrivateAddresses: true })('away.example', signal),
    ).rejects.toThrow(/self-signed/);
  });

  test('refuses a private address', async () => {
    const { port, paths } = await serve(200, plain, policy('enforce'));
    await expect(createMtaStsFetcher({ dns: zone(), port })('away.example', signal)).rejects.toThrow(
      'no public address',
    );
    expect(paths).toEqual([]);
  });
});

describe('a smarthost', () => {
  const signedIn = () => ({
    ...certified(),
    disabledCommands: [],
    authOptional: false,
    onAuth: ((auth, _session, done) => {
      if (auth.password === 'secret') done(null, { user: auth.username ?? '' });
      else done(new Error('no'));
    }) satisfies SMTPServerOptions['onAuth'],
  });
  const through = (port: number, more: Partial<Smarthost>): Parameters<typeof deliver>[2] => ({
    dns: memoryDns({}),
    smarthost: { host: 'localhost', port, tls: 'required', ...more },
    trustedAuthorities: [certificate.cert],
    allowPrivateAddresses: false, // the administrator named it, so it may be a neighbour
  });

  test.each([['required'], ['implicit']] as const)('takes everything, signed in, with %s TLS', async (tls) => {
    const { port, taken } = await openHost({ ...signedIn(), secure: tls === 'implicit' });
    expect(await deliver(1, {}, through(port, { tls, username: 'u', password: 'secret' }))).toMatchObject([
      { status: 'delivered', host: 'localhost', tls: 'verified' },
    ]);
    expect(taken[0]).toMatchObject({ user: 'u', secure: true });
  });

  test('a wrong password waits: no sender gets his mail back for it', async () => {
    const { port } = await openHost(signedIn());
    expect(await deliver(1, {}, through(port, { username: 'u', password: 'wrong' }))).toMatchObject([
      { status: 'deferred', enhanced: '4.7.0' },
    ]);
  });

  test('a password never goes over a line that may be plain, or to a host without a valid certificate', async () => {
    const { port, heard } = await openScript('220 hi\r\n', politely({ EHLO: '250-hi\r\n250 AUTH PLAIN LOGIN\r\n' }));
    const credentials = { username: 'u', password: 'secret' };
    for (const tls of ['none', 'opportunistic', 'required'] as const)
      expect(await deliver(1, {}, through(port, { tls, ...credentials }))).toMatchObject([{ status: 'deferred' }]);
    expect(heard.join('\n')).not.toContain('AUTH');
    const self = await openHost(signedIn());
    expect(await deliver(1, {}, { ...through(self.port, credentials), trustedAuthorities: [] })).toMatchObject([
      { status: 'deferred', enhanced: '4.7.5', tls: 'refused' },
    ]);
    expect(self.taken).toEqual([]);
  });

  test('works without TLS and password where the administrator says so', async () => {
    const { port, taken } = await openHost();
    expect(await deliver(1, {}, through(port, { tls: 'none' }))).toMatchObject([{ status: 'delivered', tls: 'none' }]);
    expect(taken[0]?.secure).toBe(false);
  });
});
