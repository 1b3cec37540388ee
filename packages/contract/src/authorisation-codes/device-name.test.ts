import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeDevice, nameDevice } from './device-name.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${windows} Chrome/126.0.0.0 Safari/537.36`, 'Chrome 126 · Windows 10/11'],
  [`${windows} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.56`, 'Edge 126 · Windows 10/11'],
  [`${windows} Chrome/100.0 Safari/537.36 MicroMessenger/7.0 WindowsWechat`, 'WeChat 7 · Windows 10/11'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari 17 · macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari 17 · iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
    'Samsung Internet 25 · Android 14',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox 127 · Linux'],
  ['Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko', 'Internet Explorer 11 · Windows 7'],
  ['curl/8.5.0', 'curl 8'],
  ['node', 'Node.js'],
  ['our-program/3', 'our-program/3'],
  ['', ''],
])('%s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});

test('a hostile text takes no time and never more than a few words of ours', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500, unit: 'binary' }), (text) => {
      const { browser, system } = nameDevice(text);
      expect(browser.length).toBeLessThan(40);
      expect(system.length).toBeLessThan(40);
    }),
  );
  const begun = process.threadCpuUsage();
  nameDevice('Version/1 Trident/'.repeat(100_000));
  expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(50);
});
