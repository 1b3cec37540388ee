// Firefox as people have it: Debian's ESR, by the standard protocol that it speaks itself (WebDriver BiDi). Playwright drives a Firefox of its
// own, and asks the ESR for commands that it does not know yet.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { type BrowserPage, browserWaitMs, type Key, type Role, toFindInMessage, toFindText } from './browser-page.ts';

const executablePath = '/usr/bin/firefox-esr';
export const hasFirefox = existsSync(executablePath);

export class FirefoxPage implements BrowserPage {
  readonly #page: Page;
  readonly #browser: Browser;
  readonly #problems: string[] = [];

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
    page.on('pageerror', (error) => this.#problems.push(String(error)));
  }

  static async start(): Promise<FirefoxPage> {
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
    page.setDefaultTimeout(browserWaitMs);
    await page.emulateTimezone('Asia/Shanghai');
    return new FirefoxPage(browser, page);
  }

  close = (): Promise<void> => this.#browser.close();
  readProblems = async (): Promise<readonly string[]> => this.#problems;
  evaluate = (expression: string): Promise<unknown> => this.#page.evaluate(expression);
  async screenshot(path: string): Promise<void> {
    await writeFile(path, await this.#page.screenshot());
  }

  async open(address: string): Promise<void> {
    await this.#page.goto(address);
  }
  async reload(): Promise<void> {
    await this.#page.reload();
  }
  readAddress = async (): Promise<string> => this.#page.url();

  #named = (role: Role, name: string) => this.#page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  async expectNamed(role: Role, name: string): Promise<void> {
    await this.#named(role, name).wait();
  }
  clickNamed = (role: Role, name: string): Promise<void> => this.#named(role, name).click();
  fillNamed = (role: Role, name: string, text: string): Promise<void> => this.#named(role, name).fill(text);

  click = (selector: string): Promise<void> => this.#page.locator(selector).click();
  fill = (selector: string, text: string): Promise<void> => this.#page.locator(selector).fill(text);

  async #findText(selector: string, text: string): Promise<ElementHandle> {
    const handle = await this.#page.waitForFunction(toFindText(selector, text), { timeout: browserWaitMs });
    const element = handle.asElement();
    if (element === null) throw new Error(`${selector} is no element`);
    return element as ElementHandle;
  }
  async expectText(selector: string, text: string): Promise<void> {
    await this.#findText(selector, text);
  }
  async clickText(selector: string, text: string): Promise<void> {
    await (await this.#findText(selector, text)).click();
  }
  async expectInMessage(text: string): Promise<void> {
    await this.#page.waitForFunction(toFindInMessage(text), { timeout: browserWaitMs });
  }

  type = (text: string): Promise<void> => this.#page.keyboard.type(text);
  async pressKey(key: Key, modifier?: 'Control'): Promise<void> {
    if (modifier !== undefined) await this.#page.keyboard.down(modifier);
    await this.#page.keyboard.press(key);
    if (modifier !== undefined) await this.#page.keyboard.up(modifier);
  }

  async bringFile(path: string): Promise<void> {
    const input = await this.#page.waitForSelector('input[type=file]');
    await (input as unknown as { uploadFile(file: string): Promise<void> }).uploadFile(path);
  }
}
