/** One bound connection to a message centre: requests with a time limit, kept alive, closed when it stays silent. */
import type { Pdu, Session } from 'smpp';
import type { SmppSmsConfig } from '../../config/sms-config.ts';
import { SmsNotSentError } from './port.ts';

/** Times of a link; tests make them short. */
export interface SmppTimes {
  /** A person waits for the code. */
  readonly answerMs: number;
  /** Between two questions whether the line lives: firewalls forget lines that are silent for minutes. */
  readonly enquireMs: number;
}

export const smppTimes: SmppTimes = { answerMs: 10_000, enquireMs: 30_000 };

/** interface_version of SMPP 3.4. */
const smppVersion = 0x34;

type Request = 'bind_transceiver' | 'submit_sm' | 'enquire_link' | 'unbind';

export class SmppLink {
  readonly #session: Session;
  readonly #times: SmppTimes;
  readonly #waiting = new Set<(error: Error) => void>();
  #enquiring: NodeJS.Timeout | undefined;
  #isOpen = true;

  private constructor(session: Session, times: SmppTimes, onClosed: () => void) {
    this.#session = session;
    this.#times = times;
    // An error is followed by `close`, which ends everything.
    session.on('error', () => session.destroy());
    session.on('close', () => {
      this.#end();
      onClosed();
    });
    session.on('pdu', (pdu: Pdu) => this.#answer(pdu));
  }

  /** Connects and binds, by a library that is loaded for the first link. Throws SmsNotSentError. */
  static async open(config: SmppSmsConfig, times: SmppTimes, onClosed: () => void): Promise<SmppLink> {
    const { host, port, tls, systemId, password } = config;
    const { default: smpp } = await import('smpp');
    const link = new SmppLink(smpp.connect({ host, port, tls, servername: host }), times, onClosed);
    try {
      await link.#connected(tls ? 'secureConnect' : 'connect');
      await link.request('bind_transceiver', {
        system_id: systemId,
        password,
        interface_version: smppVersion,
      });
    } catch (error) {
      link.destroy();
      throw error;
    }
    link.#enquiring = setInterval(() => link.#enquire(), times.enquireMs);
    link.#enquiring.unref();
    return link;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The centre's answer. Throws SmsNotSentError when it refuses, or does not answer: then the line is cut, for nothing more is to be heard of it. */
  request(command: Request, fields: Readonly<Record<string, unknown>>): Promise<Pdu> {
    return this.#within(command, (resolve, reject) => {
      const isSent = this.#session[command](fields, (pdu) => {
        if (pdu.command_status === 0) resolve(pdu);
        else reject(new SmsNotSentError(`the message centre answers ${command} with status ${pdu.command_status}`));
      });
      if (!isSent) reject(new SmsNotSentError('the line to the message centre is closed'));
    });
  }

  destroy(): void {
    this.#end();
    this.#session.destroy();
  }

  #connected(event: 'connect' | 'secureConnect'): Promise<null> {
    return this.#within('connect', (resolve) => this.#session.once(event, () => resolve(null)));
  }

  #within<T>(what: string, run: (resolve: (value: T) => void, reject: (error: Error) => void) => void): Promise<T> {
    if (!this.#isOpen) return Promise.reject(new SmsNotSentError('the line to the message centre is closed'));
    return new Promise<T>((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(fail);
      };
      const fail = (error: Error): void => {
        end();
        reject(error);
      };
      const timer = setTimeout(() => {
        fail(new SmsNotSentError(`the message centre does not answer ${what}`));
        this.destroy();
      }, this.#times.answerMs);
      this.#waiting.add(fail);
      run((value) => {
        end();
        resolve(value);
      }, fail);
    });
  }

  /** What the centre asks: whether we live, that we take reports, that we go. */
  #answer(pdu: Pdu): void {
    if (pdu.command === 'enquire_link' || pdu.command === 'deliver_sm') this.#session.send(pdu.response());
    if (pdu.command === 'unbind') {
      this.#session.send(pdu.response());
      this.#session.socket.end();
    }
  }

  #enquire(): void {
    // A line without an answer cuts itself.
    this.request('enquire_link', {}).catch(() => this.destroy());
  }

  #end(): void {
    this.#isOpen = false;
    clearInterval(this.#enquiring);
    for (const fail of [...this.#waiting]) fail(new SmsNotSentError('the line to the message centre was cut'));
  }
}
