/** What a mail client says to a listener for mail clients, octet for octet, and what it hears. */
import { Dialogue } from '@hongyan/testkit';

const special = /[.*+?^${}()|[\]\\]/g;

/** One connection with TLS. */
export class ProgramTalk {
  readonly #listener: Dialogue;

  constructor(port: number) {
    this.#listener = Dialogue.open({ port });
  }

  /** Text as it is, without a line end of its own. */
  say(text: string): void {
    this.#listener.send(text);
  }

  /** What is heard up to the line that begins so, this line included; UTF-8. */
  async hear(start: string): Promise<string> {
    const line = new RegExp(`(?:^|\\n)${start.replace(special, '\\$&')}[^\\r\\n]*\\r\\n`);
    const heard = await this.#listener.until(line);
    if (!line.test(heard)) throw new Error(`closed before ${start}: ${heard}`);
    return heard.slice(0, -2);
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
    this.#listener.hangUp();
  }
}
