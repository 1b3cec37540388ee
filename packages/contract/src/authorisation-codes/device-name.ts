/** What a browser or program calls itself (RFC 9110 §10.1.5), in a few words for people. untrusted text: it proves nothing. */

/** Either is '' where the text does not say. */
export interface DeviceName {
  /** With its main version, such as `Chrome 126`. */
  readonly browser: string;
  /** Such as `Windows 10`, `macOS`, `iPhone`. */
  readonly system: string;
}

/** Only so much is read: untrusted text is bounded before any pattern runs over it. */
const maxLookedAt = 400;

/** The first that matches counts: most browsers name others too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bMicroMessenger\/(\d{1,4})/, 'WeChat'],
  [/\bDingTalk\/(\d{1,4})/, 'DingTalk'],
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\/(\d{1,4})/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d{1,4})/, 'Opera'],
  [/\bVivaldi\/(\d{1,4})/, 'Vivaldi'],
  [/\bYaBrowser\/(\d{1,4})/, 'Yandex'],
  [/\b(?:QQBrowser|MQQBrowser)\/(\d{1,4})/, 'QQ Browser'],
  [/\b(?:UCBrowser|UBrowser)\/(\d{1,4})/, 'UC Browser'],
  [/\bHuaweiBrowser\/(\d{1,4})/, 'Huawei Browser'],
  [/\bMiuiBrowser\/(\d{1,4})/, 'Mi Browser'],
  [/\bSamsungBrowser\/(\d{1,4})/, 'Samsung Internet'],
  [/\bQihooBrowser\/(\d{1,4})/, '360'],
  [/\b(?:Firefox|FxiOS)\/(\d{1,4})/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\/(\d{1,4})/, 'Chrome'],
  [/\bVersion\/(\d{1,4})\S* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
  [/\b(?:MSIE |Trident\/.{0,40}rv:)(\d{1,4})/, 'Internet Explorer'],
  [/\bThunderbird\/(\d{1,4})/, 'Thunderbird'],
  [/^curl\/(\d{1,4})/, 'curl'],
  [/^node(?:\/(\d{1,4}))?$/, 'Node.js'],
];

const windowsNames: Readonly<Record<string, string>> = {
  '10.0': 'Windows 10/11',
  '6.3': 'Windows 8.1',
  '6.2': 'Windows 8',
  '6.1': 'Windows 7',
};

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bOpenHarmony\b|\bHarmonyOS\b/, 'HarmonyOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Mac OS X|Macintosh)\b/, 'macOS'],
  [/\bUOS\b/, 'UOS'],
  [/\bKylin\b/, 'Kylin'],
  [/\bLinux\b/, 'Linux'],
];

function findSystem(text: string): string {
  const windows = /\bWindows NT (\d{1,2}\.\d)/.exec(text);
  if (windows) return windowsNames[windows[1] ?? ''] ?? 'Windows';
  const android = /\bAndroid(?: (\d{1,2}))?/.exec(text);
  if (android) return android[1] === undefined ? 'Android' : `Android ${android[1]}`;
  return systems.find(([pattern]) => pattern.test(text))?.[1] ?? '';
}

/** Names the device of a User-Agent header. */
export function nameDevice(userAgent: string): DeviceName {
  const text = userAgent.slice(0, maxLookedAt);
  for (const [pattern, name] of browsers) {
    const match = pattern.exec(text);
    if (match) return { browser: match[1] === undefined ? name : `${name} ${match[1]}`, system: findSystem(text) };
  }
  return { browser: '', system: findSystem(text) };
}

/** In one line: `Chrome 126 · Windows 10/11`; what cannot be told apart is shown as it came, '' when nothing came. */
export function describeDevice(userAgent: string): string {
  const { browser, system } = nameDevice(userAgent);
  return [browser, system].filter((part) => part !== '').join(' · ') || userAgent;
}
