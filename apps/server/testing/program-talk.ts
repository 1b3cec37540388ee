/** What a mail program says to a door for mail programs, octet for octet, and what it hears. */
import { connect, type TLSSocket } from 'node:tls';

const patienceMs = 10_000;

/** One connection with TLS. */
export class ProgramTalk {
  readonly #socket: TLSSocket;
  #heard = '';
  #isClosed = false;
  #wake: () => void = () => undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    this.#socket.on('data', (chunk: Buffer) => {
      this.#heard += chunk.toString('latin1');
      this.#wake();
    });
    this.#socket.on('error', () => undefined); // seen as the end
    this.#socket.on('close', () => {
      this.#isClosed = true;
      this.#wake();
    });
  }

  /** Text as it is, without a line end of its own. */
  say(text: string): void {
    this.#socket.write(text);
  }

  /** What is heard up to the line that begins so, this line included; UTF-8. */
  async hear(start: string): Promise<string> {
    for (;;) {
      const at = start === '' ? 0 : `\r\n${this.#heard}`.indexOf(`\r\n${start}`);
      const end = at === -1 ? -1 : this.#heard.indexOf('\r\n', at);
      if (end !== -1) {
        const text = this.#heard.slice(0, end);
        this.#heard = this.#heard.slice(end + 2);
        return Buffer.from(text, 'latin1').toString('utf8');
      }
      if (this.#isClosed) throw new Error(`closed before ${start}: ${this.#heard}`);
      await this.#change(start);
    }
  }

  /** A command with its tag, answered with OK: what was heard. Ends with `{n}` where a literal follows, which is sent when the server wants it. */
  async ask(command: string, literal?: string): Promise<string> {
    this.say(`${command}\r\n`);
    if (literal !== undefined) {
      await this.hear('+ ');
      this.say(`${literal}\r\n`);
    }
    const tag = command.split(' ')[0] ?? '';
    const heard = await this.hear(`${tag} `);
    const last = heard.split('\r\n').at(-1) ?? '';
    if (!last.startsWith(`${tag} OK`)) throw new Error(`${command}: ${last}`);
    return heard;
  }

  hangUp(): void {
    this.#socket.destroy();
  }

  #change(start: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`not heard: ${start}\n${this.#heard}`));
      const giveUp = setTimeout(fail, patienceMs);
      this.#wake = () => {
        clearTimeout(giveUp);
        resolve();
      };
    });
  }
}
