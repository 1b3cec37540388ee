/** The remote control of Mozilla's programs: commands and answers as JSON with their length before them, on one connection. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A step that takes longer has hung. */
const scriptTimeoutMs = 60_000;
const connectAttempts = 120;
const attemptPauseMs = 500;

type Answer = readonly [
  kind: 1,
  id: number,
  error: { readonly message: string; readonly stacktrace: string } | null,
  value: unknown,
];

export class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #received = Buffer.alloc(0);
  #lastId = 0;
  #greet: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
  }

  /** Waits until the program listens, and opens a session in its privileged context. */
  static async open(port: number): Promise<Marionette> {
    for (let attempt = 1; ; attempt += 1)
      try {
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect');
        const marionette = new Marionette(socket);
        await new Promise<void>((resolve) => {
          marionette.#greet = resolve;
        });
        await marionette.#command('WebDriver:NewSession', { unhandledPromptBehavior: 'accept' });
        await marionette.#command('Marionette:SetContext', { value: 'chrome' });
        await marionette.#command('WebDriver:SetTimeouts', { script: scriptTimeoutMs });
        return marionette;
      } catch (error) {
        if (attempt === connectAttempts) throw error;
        await new Promise((resolve) => setTimeout(resolve, attemptPauseMs));
      }
  }

  /** Runs the body of an asynchronous function in the program; what it returns comes back through JSON. */
  async run(body: string, ...args: readonly unknown[]): Promise<unknown> {
    const script = `const [args, done] = [[...arguments].slice(0, -1), arguments[arguments.length - 1]];
      (async () => { ${body} })().then((value) => done({ value }), (error) => done({ failed: String(error) + ' ' + (error.stack ?? '') }));`;
    const answer = (await this.#command('WebDriver:ExecuteAsyncScript', { script, args, sandbox: 'system' })) as {
      readonly value: { readonly value?: unknown; readonly failed?: string } | null;
    };
    // A question of the program ended the script; it is answered with yes when the next one begins.
    if (answer.value === null) return undefined;
    if (answer.value.failed !== undefined) throw new Error(answer.value.failed);
    return answer.value.value;
  }

  /** Ends the program in order. */
  async quit(): Promise<void> {
    await this.#command('Marionette:Quit', { flags: ['eForceQuit'] });
    this.#socket.destroy();
  }

  async #command(name: string, parameters: unknown): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const text = JSON.stringify([0, id, name, parameters]);
    const [, , error, value] = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.write(`${String(Buffer.byteLength(text))}:${text}`);
    });
    if (error !== null) throw new Error(`${name}: ${error.message}\n${error.stacktrace}`);
    return value;
  }

  #take(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const colon = this.#received.indexOf(':');
      if (colon === -1) return;
      const end = colon + 1 + Number(this.#received.subarray(0, colon).toString());
      if (this.#received.length < end) return;
      const packet: unknown = JSON.parse(this.#received.subarray(colon + 1, end).toString());
      this.#received = this.#received.subarray(end);
      if (!Array.isArray(packet)) this.#greet();
      else this.#answer(packet as unknown as Answer);
    }
  }

  #answer(answer: Answer): void {
    this.#waiting.get(answer[1])?.(answer);
    this.#waiting.delete(answer[1]);
  }
}
