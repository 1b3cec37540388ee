// The commands of W3C WebDriver that the tests use. Each is one request, so this stands for a library: selenium-webdriver brings 17 MB of programs
// that fetch browsers, and webdriver those of three more drivers.
import { setTimeout as wait } from 'node:timers/promises';

/** How the protocol writes that a value is an element (WebDriver, 11). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Longer than any command takes on a busy machine: a driver that hangs is named, before the test is out of time. */
const commandMs = 60_000;

/** The driver's own name of what went wrong, such as "stale element reference". */
export class WebDriverError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** A window of a browser behind its driver, command by command. */
export class WebDriverSession {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  /** Begins a session when the driver that has just been started answers. */
  static async start(driverUrl: string, capabilities: object): Promise<WebDriverSession> {
    const latest = Date.now() + commandMs;
    while (
      !(await fetch(`${driverUrl}/status`).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      if (Date.now() > latest) throw new Error(`no driver at ${driverUrl}`);
      await wait(50);
    }
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = (await request('POST', `${driverUrl}/session`, body)) as { sessionId: string };
    return new WebDriverSession(`${driverUrl}/session/${sessionId}`);
  }

  #post = (path: string, body: object = {}): Promise<unknown> => request('POST', `${this.#url}${path}`, body);
  #get = async (path: string): Promise<string> => String(await request('GET', `${this.#url}${path}`));

  end = (): Promise<unknown> => request('DELETE', this.#url);
  open = (url: string): Promise<unknown> => this.#post('/url', { url });
  reload = (): Promise<unknown> => this.#post('/refresh');
  readAddress = (): Promise<string> => this.#get('/url');
  resize = (width: number, height: number): Promise<unknown> => this.#post('/window/rect', { width, height });
  screenshot = async (): Promise<Buffer> => Buffer.from(await this.#get('/screenshot'), 'base64');

  /** The value of an expression. */
  evaluate = (expression: string): Promise<unknown> =>
    this.#post('/execute/sync', { script: `return (${expression})`, args: [] });

  /** The elements that an expression stands for, by their ids. */
  async findElements(expression: string): Promise<string[]> {
    return ((await this.evaluate(expression)) as { [elementKey]: string }[]).map((found) => found[elementKey]);
  }
  readRole = (element: string): Promise<string> => this.#get(`/element/${element}/computedrole`);
  readName = (element: string): Promise<string> => this.#get(`/element/${element}/computedlabel`);
  click = (element: string): Promise<unknown> => this.#post(`/element/${element}/click`);
  clear = (element: string): Promise<unknown> => this.#post(`/element/${element}/clear`);
  /** Types into an element, or gives a file to a field for files. */
  sendKeys = (element: string, text: string): Promise<unknown> => this.#post(`/element/${element}/value`, { text });

  /** Presses keys where the focus is: all down, then all up. */
  async press(...keys: readonly string[]): Promise<void> {
    const down = keys.map((value) => ({ type: 'keyDown', value }));
    const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
    await this.#post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }] });
  }
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(commandMs),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(error, message);
}
