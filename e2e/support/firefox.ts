// Firefox as people have it: Debian's ESR, by the standard protocol that it speaks itself (WebDriver BiDi). Playwright drives a Firefox of its
// own, and asks the ESR for commands that it does not know yet. What runs in the page is written as text, since the tests have no types of browsers.
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';

const executablePath = '/usr/bin/firefox-esr';
export const hasFirefox = existsSync(executablePath);

/** As long as a busy machine may need until something is there, in milliseconds. */
const waitMs = 40_000;

/** A window of Firefox and what a person does in it. Everything waits until its target is there. */
export class FirefoxWindow {
  readonly page: Page;
  readonly #browser: Browser;
  /** What the page threw. */
  readonly problems: string[] = [];

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.page = page;
    page.on('pageerror', (error) => this.problems.push(String(error)));
  }

  static async open(): Promise<FirefoxWindow> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      defaultViewport: { width: 1440, height: 900 },
      extraPrefsFirefox: {
        'intl.accept_languages': 'zh-CN',
        'ui.prefersReducedMotion': 1,
        // No test needs a network: what it would ask for itself is switched off.
        'app.update.enabled': false,
        'network.captive-portal-service.enabled': false,
      },
      timeout: 120_000,
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(waitMs);
    await page.emulateTimezone('Asia/Shanghai');
    return new FirefoxWindow(browser, page);
  }

  close = (): Promise<void> => this.#browser.close();

  /** The element that assistive technology knows by this role and name. */
  find(role: string, name: string) {
    return this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  }
  press = (name: string): Promise<void> => this.find('button', name).click();
  fill = (role: string, name: string, text: string): Promise<void> => this.find(role, name).fill(text);

  /** The first element of a selector that holds a text, when there is one. */
  async findText(selector: string, text: string): Promise<ElementHandle> {
    const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.textContent.includes(${JSON.stringify(text)})) ?? false`;
    const handle = await this.page.waitForFunction(found, { timeout: waitMs });
    const element = handle.asElement();
    if (element === null) throw new Error(`${selector} is no element`);
    return element as ElementHandle;
  }

  /** Text of the opened message, which is in a frame without scripts. */
  async findInMessage(text: string): Promise<void> {
    const frames = "[...document.querySelectorAll('article iframe')]";
    const isThere = `${frames}.some((frame) => frame.contentDocument?.body?.textContent.includes(${JSON.stringify(text)}))`;
    await this.page.waitForFunction(isThere, { timeout: waitMs });
  }

  async bringFile(path: string): Promise<void> {
    const input = await this.page.waitForSelector('input[type=file]');
    await (input as unknown as { uploadFile(file: string): Promise<void> }).uploadFile(path);
  }
}
