// WebKit, the engine of Safari: Debian's WebKitGTK in its MiniBrowser, by its own driver. It needs a display, which Xvfb is.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@hongyan/testkit/server/free-port.ts';
import { type BrowserPage, browserWaitMs, type Key, type Role, toFindInMessage, toFindText } from './browser-page.ts';
import { WebDriverError, WebDriverSession } from './webdriver.ts';

const driverPath = '/usr/bin/WebKitWebDriver';
const displayPath = '/usr/bin/Xvfb';
const browserPath = findMiniBrowser();
export const hasWebKit = existsSync(driverPath) && existsSync(displayPath) && browserPath !== undefined;

/** It lies below the folder of the machine's architecture. */
function findMiniBrowser(): string | undefined {
  if (!existsSync('/usr/lib')) return undefined;
  const folders = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
  return folders
    .map((name) => join('/usr/lib', name, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find((file) => existsSync(file));
}

/** Longer than a display needs to begin on a busy machine. */
const displayMs = 30_000;

/** Keys and modifiers as WebDriver writes them (17.4.2). */
const keys = { Enter: '\uE007', Home: '\uE011', Tab: '\uE004', Control: '\uE009' } as const satisfies Record<
  Key | 'Control',
  string
>;

const environment = {
  TZ: 'Asia/Shanghai',
  // Names of files are Chinese.
  LC_ALL: 'C.UTF-8',
  GDK_BACKEND: 'x11',
  // There is no graphics card: the processor draws, and draws each thing once.
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
};

/** A home of its own, with the setting of the desktop that pages know as reduced motion. */
async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'hongyan-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return home;
}

async function startSession(port: number): Promise<WebDriverSession> {
  const session = await WebDriverSession.start(`http://127.0.0.1:${String(port)}`, {
    acceptInsecureCerts: true,
    'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] },
  });
  // The page gets 1440 × 900; the rest is the bar of the browser.
  await session.resize(1440, 938);
  return session;
}

async function end(processes: readonly ChildProcess[], home: string): Promise<void> {
  for (const process of processes) process.kill();
  await rm(home, { recursive: true, force: true });
}

/** What may be an element of a role; the driver says which of them is. */
const candidates: Record<Role, string> = {
  button: 'button, [role=button]',
  combobox: '[role=combobox], input, select',
  textbox: 'input, textarea, [role=textbox], [contenteditable=true]',
};

/** An expression: the texts that can be the name of an element. */
const saysName = `[one.textContent, one.ariaLabel, one.title, one.placeholder, ...[
  ...(one.labels ?? []),
  ...(one.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)),
].map((label) => label?.textContent)].join(' ')`;

/** What passes while the page is drawing: the element is moved, covered or replaced. */
const passing = ['element click intercepted', 'element not interactable', 'no such element', 'stale element reference'];

/**
 * The driver shows no console: the page itself keeps what it throws from when it has loaded. That an observer of sizes goes on in the next
 * frame is announced like an error and is none (Resize Observer, 3.4.4).
 */
const keepProblems = `(() => {
  window.thrown = [];
  addEventListener('error', ({ message }) => {
    if (!message.startsWith('ResizeObserver loop')) window.thrown.push(message);
  });
  addEventListener('unhandledrejection', (event) => window.thrown.push(String(event.reason)));
})()`;

/** The driver takes a screenshot after the page has been drawn the next time, which a page at rest never is: one dot changes for ten seconds. */
const keepDrawing = `(() => {
  const dot = document.body.appendChild(document.createElement('div'));
  dot.style.cssText = 'position: fixed; inset: 0 auto auto 0; inline-size: 1px; block-size: 1px';
  let times = 0;
  const timer = setInterval(() => {
    dot.style.background = times % 2 === 0 ? '#fff' : '#fefefe';
    times += 1;
    if (times < 100) return;
    clearInterval(timer);
    dot.remove();
  }, 100);
})()`;

export class WebKitPage implements BrowserPage {
  readonly #session: WebDriverSession;
  readonly #processes: readonly ChildProcess[];
  readonly #home: string;
  readonly #problems: string[] = [];

  private constructor(session: WebDriverSession, processes: readonly ChildProcess[], home: string) {
    this.#session = session;
    this.#processes = processes;
    this.#home = home;
  }

  static async start(): Promise<WebKitPage> {
    const home = await makeHome();
    // It chooses a number that is free and writes it, and ends with the browser.
    const display = spawn(
      displayPath,
      ['-displayfd', '3', '-terminate', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    );
    const started = { signal: AbortSignal.timeout(displayMs) };
    const [number] = (await once(display.stdio[3] as NodeJS.ReadableStream, 'data', started)) as [Buffer];
    const port = await freePort();
    const driver = spawn(driverPath, [`--port=${String(port)}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        ...environment,
        DISPLAY: `:${number.toString().trim()}`,
        HOME: home,
        XDG_CONFIG_HOME: home,
      },
    });
    const processes = [driver, display];
    try {
      return new WebKitPage(await startSession(port), processes, home);
    } catch (error) {
      await end(processes, home);
      throw error;
    }
  }

  async close(): Promise<void> {
    try {
      await this.#session.end();
    } finally {
      await end(this.#processes, this.#home);
    }
  }
  async readProblems(): Promise<readonly string[]> {
    this.#problems.push(...((await this.evaluate('(window.thrown ?? []).splice(0)')) as string[]));
    return this.#problems;
  }
  evaluate = (expression: string): Promise<unknown> => this.#session.evaluate(expression);
  async screenshot(path: string): Promise<void> {
    await this.#session.evaluate(keepDrawing);
    await writeFile(path, await this.#session.screenshot());
  }

  async open(address: string): Promise<void> {
    await this.readProblems();
    await this.#session.open(address);
    await this.#session.evaluate(`window.thrown ?? ${keepProblems}`);
  }
  async reload(): Promise<void> {
    await this.readProblems();
    await this.#session.reload();
    await this.#session.evaluate(keepProblems);
  }
  readAddress = (): Promise<string> => this.#session.readAddress();

  expectNamed = (role: Role, name: string): Promise<void> => this.#withNamed(role, name, () => Promise.resolve());
  clickNamed = (role: Role, name: string): Promise<void> => this.#withNamed(role, name, this.#session.click);
  fillNamed = (role: Role, name: string, text: string): Promise<void> =>
    this.#withNamed(role, name, (element) => this.#fill(element, text));

  click = (selector: string): Promise<void> => this.#withFirst(toFindText(selector, ''), this.#session.click);
  fill = (selector: string, text: string): Promise<void> =>
    this.#withFirst(toFindText(selector, ''), (element) => this.#fill(element, text));
  expectText = (selector: string, text: string): Promise<void> =>
    this.#until(`${selector} with ${text}`, async () =>
      Boolean(await this.evaluate(`${toFindText(selector, text)} !== null`)),
    );
  clickText = (selector: string, text: string): Promise<void> =>
    this.#withFirst(toFindText(selector, text), this.#session.click);
  expectInMessage = (text: string): Promise<void> =>
    this.#until(`a message with ${text}`, async () => Boolean(await this.evaluate(toFindInMessage(text))));

  async type(text: string): Promise<void> {
    for (const key of text) await this.#session.press(key);
  }
  pressKey = (key: Key, modifier?: 'Control'): Promise<void> =>
    modifier === undefined ? this.#session.press(keys[key]) : this.#session.press(keys[modifier], keys[key]);

  // The driver gives files to fields that are not shown as well (its capability strictFileInteractability is false).
  bringFile = (path: string): Promise<void> =>
    this.#withFirst(toFindText('input[type=file]', ''), (element) => this.#session.sendKeys(element, path));

  async #fill(element: string, text: string): Promise<void> {
    await this.#session.clear(element);
    await this.#session.sendKeys(element, text);
  }

  /** Does something to the first element of an expression, again and again until it is done. */
  #withFirst = (expression: string, act: (element: string) => Promise<unknown>): Promise<void> =>
    this.#until(expression, async () => {
      const [element] = await this.#session.findElements(`[${expression}].filter((one) => one !== null)`);
      if (element !== undefined) await act(element);
      return element !== undefined;
    });

  /** The same with the element of a role and name: the page says which could be it, the driver which is. */
  #withNamed = (role: Role, name: string, act: (element: string) => Promise<unknown>): Promise<void> =>
    this.#until(`${role} ${name}`, async () => {
      const all = `[...document.querySelectorAll(${JSON.stringify(candidates[role])})]`;
      const shown = `${all}.filter((one) => one.checkVisibility() && ${saysName}.includes(${JSON.stringify(name)}))`;
      for (const element of await this.#session.findElements(shown)) {
        if ((await this.#session.readName(element)) !== name) continue;
        if ((await this.#session.readRole(element)) !== role) continue;
        await act(element);
        return true;
      }
      return false;
    });

  async #until(what: string, isDone: () => Promise<boolean>): Promise<void> {
    const latest = Date.now() + browserWaitMs;
    let last = 'nothing found';
    while (Date.now() < latest) {
      try {
        if (await isDone()) return;
      } catch (error) {
        if (!(error instanceof WebDriverError && passing.includes(error.code))) throw error;
        last = error.message;
      }
      await wait(100);
    }
    throw new Error(`Not there in time: ${what} (${last})`);
  }
}
