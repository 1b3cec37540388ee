import { createServer, type RequestListener } from 'node:http';
import { createServer as createRawServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { fakeDns, hangMs } from '@hongyan/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { Destination, GuardedRequest } from './port.ts';

/** Public addresses of a test's names; a connection to them goes to the test's own server. */
const publicAddress = '93.184.215.14';
const zone = {
  'pictures.example': { A: [publicAddress] },
  'six.example': { AAAA: ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'] },
  'loop.example': { A: ['127.0.0.1'] },
  'mixed.example': { A: [publicAddress, '10.0.0.1'] },
  'meta.example': { A: ['169.254.169.254'] },
};
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function serve(handle: RequestListener, totalMs?: number) {
  const asked: { url: string; host: string; headers: NodeJS.Dict<string | string[]>; method: string }[] = [];
  const server = createServer((request, response) => {
    const { headers, url = '', method = '' } = request;
    asked.push({ url, host: headers.host ?? '', headers, method });
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const judged: Destination[] = [];
  const fetch = createGuardedFetch({
    dns: fakeDns(zone),
    ...(totalMs === undefined ? {} : { totalMs }),
    route: (destination) => {
      judged.push(destination);
      return { address: '127.0.0.1', port };
    },
  });
  const get = (url: string, more: Partial<GuardedRequest> = {}) =>
    fetch({ url, maxBytes: 1_000, maxRedirects: 3, ...more });
  return { asked, judged, get };
}

const refused = (reason: string) => ({ status: 'refused', reason });

describe('what is fetched', () => {
  it('is asked for at the judged address, with nothing of the person', async () => {
    const { get, asked, judged } = await serve((_request, response) => response.end('picture'));
    const answer = await get('http://pictures.example/a.png?x=1#part');
    expect(answer).toMatchObject({ status: 'answered', code: 200 });
    expect(judged).toEqual([{ address: publicAddress, port: 80 }]);
    expect(asked).toMatchObject([{ url: '/a.png?x=1', host: 'pictures.example', method: 'GET' }]);
    expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual([
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(asked[0]?.headers['user-agent']).toBe('Hongyan');
  });

  it('is found by IPv6 too', async () => {
    const { get, judged } = await serve((_request, response) => response.end());
    expect(await get('http://six.example/')).toMatchObject({ code: 200 });
    expect(judged[0]?.address).toContain(':');
  });
});

describe('what is never connected to', () => {
  const urls = [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://017700000001/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://198.18.0.1/',
    'http://192.0.2.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'http://loop.example/',
    'http://mixed.example/',
    'http://meta.example/',
    'http://pictures.example:8080/',
    'http://pictures.example:22/',
    'https://pictures.example:80/',
    'http://user:pass@pictures.example/',
    'ftp://pictures.example/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:alert(1)',
    '/relative',
    '',
  ];
  it.each(urls)('%s', async (url) => {
    const { get, asked, judged } = await serve((_request, response) => response.end());
    expect(await get(url)).toEqual(refused('address'));
    expect([asked, judged]).toEqual([[], []]);
  });

  it('a name that nobody has', async () => {
    const { get } = await serve((_request, response) => response.end());
    expect(await get('http://localhost/')).toEqual(refused('name'));
    expect(await get('http://gone.example/')).toEqual(refused('name'));
  });

  it('a name that changes its mind between two questions: it is asked once, and that answer is connected to', async () => {
    let questions = 0;
    const server = createRawServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    let connections = 0;
    server.on('connection', () => (connections += 1));
    const judged: string[] = [];
    const fetch = createGuardedFetch({
      dns: {
        resolve4: async () => [(questions += 1) === 1 ? publicAddress : '127.0.0.1'],
        resolve6: async () => [],
      },
      route: (destination) => {
        judged.push(destination.address);
        return { address: '127.0.0.1', port: (server.address() as { port: number }).port };
      },
    });
    await fetch({ url: 'http://rebind.example/', maxBytes: 10, maxRedirects: 3 });
    expect([questions, judged, connections]).toEqual([1, [publicAddress], 1]);
    expect(await fetch({ url: 'http://rebind.example/', maxBytes: 10, maxRedirects: 3 })).toEqual(refused('address'));
    expect(connections).toBe(1);
  });

  it('an own address that the machine has, however public it looks', async () => {
    const { mayConnectTo } = await import('./public-target.ts');
    expect(mayConnectTo(publicAddress, new Set())).toBe(true);
    expect(mayConnectTo(publicAddress, new Set([publicAddress]))).toBe(false);
    expect(mayConnectTo('::ffff:93.184.215.14', new Set([publicAddress]))).toBe(false);
  });
});

describe('redirects', () => {
  it('are followed three times, each judged again', async () => {
    const { get, asked } = await serve((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 3) response.end('there');
      else response.writeHead(302, { location: `/${String(step + 1)}` }).end();
    });
    expect(await get('http://pictures.example/0')).toMatchObject({ code: 200, url: 'http://pictures.example/3' });
    expect(asked).toHaveLength(4);
    expect(await get('http://pictures.example/-1')).toEqual(refused('redirects'));
  });

  it.each([
    'http://127.0.0.1/',
    'http://loop.example/',
    'http://[::1]/',
    'file:///etc/passwd',
    'http://pictures.example:6379/',
  ])('never lead to %s', async (location) => {
    const { get, asked } = await serve((_request, response) => response.writeHead(302, { location }).end());
    expect(await get('http://pictures.example/')).toEqual(refused('address'));
    expect(asked).toHaveLength(1);
  });
});

describe('limits', () => {
  it('a body larger than asked for, announced or not', async () => {
    const { get } = await serve((request, response) => {
      if (request.url === '/announced') response.writeHead(200, { 'content-length': '100000' });
      response.end(Buffer.alloc(100_000));
    });
    expect(await get('http://pictures.example/announced')).toEqual(refused('size'));
    expect(await get('http://pictures.example/unannounced')).toEqual(refused('size'));
  });

  it('a compressed body, which could burst', async () => {
    const { get } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000))),
    );
    expect(await get('http://pictures.example/')).toEqual(refused('encoding'));
  });

  it('a body that is cut off is no body', async () => {
    const { get } = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await get('http://pictures.example/')).toEqual(refused('connection'));
  });

  it('a server that drips a byte at a time, or says nothing, ends when nobody waits any more', async () => {
    const { get } = await serve((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const before = Date.now();
    const answer = await get('http://pictures.example/', { signal: AbortSignal.timeout(200) });
    expect(answer).toEqual(refused('aborted'));
    expect(Date.now() - before).toBeLessThan(hangMs);
  });

  it('a drip does not hold the whole limit open: the time of everything together ends it', async () => {
    const { get } = await serve((_request, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    }, 200);
    expect(await get('http://pictures.example/')).toMatchObject({ status: 'refused' });
  });

  it('plain HTTP where only TLS will do', async () => {
    const { get, asked } = await serve((_request, response) => response.end());
    expect(await get('http://pictures.example/', { httpsOnly: true })).toEqual(refused('address'));
    expect(asked).toEqual([]);
  });
});
