import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLocation } from './find-location.ts';

test.each([
  ['120.24.78.68', '广东省 深圳市', 'Shenzhen, Guangdong, China'],
  ['::ffff:120.24.78.68', '广东省 深圳市', 'Shenzhen, Guangdong, China'],
  ['218.102.0.1', '香港', 'Hong Kong, China'],
  ['81.2.69.142', '英国', 'United Kingdom'],
  ['133.11.0.1', '日本 东京都', '东京都, Japan'],
  ['240e:47d:c20:1627:30a3:ba0d:a5e6:ec19', '广东省 广州市', 'Guangzhou, Guangdong, China'],
  ['2409:8a00::1', '北京市', 'Beijing, China'],
  ['10.1.2.3', '局域网', 'Local network'],
  ['192.168.0.1', '局域网', 'Local network'],
  ['100.64.0.9', '局域网', 'Local network'],
  ['127.0.0.1', '局域网', 'Local network'],
  ['::1', '局域网', 'Local network'],
  ['fd00::7', '局域网', 'Local network'],
  ['fe80::1%eth0', '局域网', 'Local network'],
  ['203.0.113.5', '', ''],
  ['2001:db8::1', '', ''],
  ['239.1.1.1', '', ''],
  ['not an address', '', ''],
  ['', '', ''],
])('%s is %s', (address, zh, en) => {
  expect(findLocation(address, 'zh')).toBe(zh);
  expect(findLocation(address, 'en')).toBe(en);
});

test('any text has an answer, and any address a short one', () => {
  const any = fc.oneof(fc.string({ unit: 'binary' }), fc.ipV4(), fc.ipV4Extended(), fc.ipV6());
  fc.assert(
    fc.property(any, (text) => {
      expect(findLocation(text, 'zh').length).toBeLessThan(80);
      expect(findLocation(text, 'en').length).toBeLessThan(120);
    }),
    { numRuns: 3_000 },
  );
});

test('the database costs no more than 15 MB, and a look-up no time', () => {
  findLocation('8.8.8.8', 'zh');
  // Whatever else this test's process holds in buffers is in it too.
  expect(process.memoryUsage().arrayBuffers).toBeLessThan(40e6);
  const begun = process.threadCpuUsage();
  for (let n = 1; n < 200; n += 1) findLocation(`${String(n)}.24.78.68`, 'en');
  expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(200);
});
