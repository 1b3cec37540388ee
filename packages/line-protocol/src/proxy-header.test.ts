/** What a proxy says for whom it connects, and everything else that may come in its place. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProxyHeader } from './proxy-header.ts';

const line = (text: string) => readProxyHeader(Buffer.from(text, 'latin1'));
const signature = '\r\n\r\n\0\r\nQUIT\n';

function binary(command: number, family: number, body: readonly number[], length = body.length): Buffer {
  const fixed = Buffer.from([command, family, length >> 8, length & 0xff]);
  return Buffer.concat([Buffer.from(signature, 'latin1'), fixed, Buffer.from(body)]);
}
const ports = [0x10, 0x92, 0, 25];

test('version 1 names the client, in both families, or nobody', () => {
  expect(line('PROXY TCP4 203.0.113.7 192.0.2.1 4242 25\r\nEHLO')).toEqual({
    state: 'done',
    bytes: 42,
    source: '203.0.113.7',
  });
  expect(line('PROXY TCP6 2001:db8::7 2001:db8::1 4242 25\r\n')).toMatchObject({ source: '2001:db8::7' });
  expect(line('PROXY UNKNOWN\r\n')).toEqual({ state: 'done', bytes: 15, source: null });
  expect(line('PROXY UNKNOWN ffff:: ffff:: 65535 65535\r\n')).toMatchObject({ source: null });
});

test('version 2 names the client, in both families, or nobody', () => {
  const tcp4 = binary(0x21, 0x11, [203, 0, 113, 7, 192, 0, 2, 1, ...ports]);
  expect(readProxyHeader(tcp4)).toEqual({ state: 'done', bytes: 28, source: '203.0.113.7' });
  const client = [0x20, 0x01, 0x0d, 0xb8, ...Array(11).fill(0), 7];
  const fields = [0x04, 0, 2, 0, 0];
  const tcp6 = binary(0x21, 0x21, [...client, ...client, ...ports, ...fields]);
  expect(readProxyHeader(tcp6)).toEqual({ state: 'done', bytes: tcp6.length, source: '2001:db8::7' });
  expect(readProxyHeader(binary(0x20, 0, []))).toEqual({ state: 'done', bytes: 16, source: null });
});

test('anything else is refused, and never taken for an address', () => {
  for (const text of [
    'EHLO client.example\r\n',
    'PROXY TCP4 203.0.113.7 192.0.2.1 4242\r\n',
    'PROXY TCP4 203.0.113.300 192.0.2.1 4242 25\r\n',
    'PROXY TCP4 2001:db8::7 2001:db8::1 4242 25\r\n',
    'PROXY TCP4 203.0.113.7 192.0.2.1 4242 99999\r\n',
    'PROXY TCP4  203.0.113.7 192.0.2.1 4242 25\r\n',
    'PROXY UDP4 203.0.113.7 192.0.2.1 4242 25\r\n',
    `PROXY TCP4 ${'1'.repeat(120)}`,
  ])
    expect(line(text), text).toMatchObject({ state: 'bad' });
  expect(readProxyHeader(binary(0x11, 0x11, [203, 0, 113, 7, 192, 0, 2, 1, ...ports]))).toMatchObject({ state: 'bad' });
  expect(readProxyHeader(binary(0x21, 0x11, [203, 0, 113, 7]))).toMatchObject({ state: 'bad' });
  expect(readProxyHeader(binary(0x21, 0x31, ports))).toMatchObject({ state: 'bad' });
  expect(readProxyHeader(binary(0x21, 0x11, [], 65_535))).toMatchObject({ state: 'bad' });
});

test('it may come in pieces, and what follows it does not change it', () => {
  const headers = [
    Buffer.from('PROXY TCP4 203.0.113.7 192.0.2.1 4242 25\r\n'),
    binary(0x21, 0x11, [203, 0, 113, 7, 192, 0, 2, 1, ...ports]),
    binary(0x20, 0, []),
  ];
  for (const header of headers)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(header.length - 1), (rest, cut) => {
        expect(readProxyHeader(header.subarray(0, cut))).toEqual({ state: 'more' });
        expect(readProxyHeader(Buffer.concat([header, rest]))).toMatchObject({ state: 'done', bytes: header.length });
      }),
    );
});

test('no bytes make it throw or wait for ever', () => {
  const begun = fc.constantFrom('', 'PROXY ', 'PROXY TCP4 ', signature, `${signature}\x21\x11`);
  fc.assert(
    fc.property(begun, fc.uint8Array({ maxLength: 300 }), (start, rest) => {
      const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
      const header = readProxyHeader(bytes);
      if (header.state === 'done') expect(header.bytes).toBeLessThanOrEqual(bytes.length);
      if (start.startsWith('PROXY') && header.state === 'more') expect(bytes.length).toBeLessThan(107);
    }),
  );
});
