/** Chromium for measurements: Debian's where it is installed, else the one that Playwright brings. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

const debianChromium = '/usr/bin/chromium';
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  // Each new window would load the pages of its address bar beside ours, and on two cores that is a third of what is measured.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup,AiModeOmniboxEntryPoint,SearchboxComposebox',
];

export interface SignIn {
  readonly url: string;
  readonly address: string;
  readonly password: string;
}

/** Starts a browser for what is measured, and closes it afterwards. */
export async function withBrowser<Figures>(measure: (browser: Browser) => Promise<Figures>): Promise<Figures> {
  const browser = await chromium.launch({
    args: flags,
    ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
  });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/** A browser of its own in which somebody is signed in. `script` runs in every page before its own. */
export async function openSignedInContext(
  browser: Browser,
  signIn: SignIn,
  script: string,
): Promise<{ readonly context: BrowserContext; readonly origin: string }> {
  const { url, address, password } = signIn;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const data = { grant_type: 'password', username: address, password, session: 'cookie' };
  const origin = url.replace('127.0.0.1', 'localhost');
  const answer = await context.request.post(`${origin}/api/oauth/token`, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`sign-in: ${String(answer.status())}`);
  await context.addInitScript(`if (window === top && location.protocol === 'http:') {
    localStorage.setItem('signedIn', 'true'); localStorage.setItem('emailAddr', '${address}'); }`);
  await context.addInitScript(script);
  return { context, origin };
}

/** The inbox of somebody who is signed in. `script` runs in every page before its own. */
export async function openSignedInPage(browser: Browser, signIn: SignIn, script: string): Promise<Page> {
  const { context, origin } = await openSignedInContext(browser, signIn, script);
  const page = await context.newPage();
  await page.goto(`${origin}/#/inbox`);
  return page;
}
