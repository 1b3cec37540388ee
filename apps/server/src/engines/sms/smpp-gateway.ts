/** SMS by SMPP 3.4: one line, bound when it is first needed, bound anew when it breaks. */
import type { SmppSmsConfig } from '../../config/sms-config.ts';
import type { Clock } from '../clock.ts';
import { internationalDigits } from './phone-number.ts';
import { type SmsGateway, type SmsMessage, SmsNotSentError } from './port.ts';
import { SmppLink, type SmppTimes, smppTimes } from './smpp-link.ts';
import { splitText } from './split-text.ts';

/** Between two attempts to bind while the centre is away: doubled each time. */
const firstRetryMs = 1_000;
const lastRetryMs = 60_000;

/** Kinds of numbers (SMPP 3.4 §5.2.5, §5.2.6). */
const ton = { unknown: 0, international: 1, alphanumeric: 5 };
const isdn = 1;

export interface SmppGatewayOptions {
  readonly clock: Clock;
  readonly times?: SmppTimes;
}

function addressFields(prefix: 'source' | 'dest', text: string): Readonly<Record<string, unknown>> {
  const digits = prefix === 'dest' ? internationalDigits(text) : text.startsWith('+') ? text.slice(1) : null;
  const isName = !/^\+?\d*$/.test(text);
  const kind = isName ? ton.alphanumeric : digits === null ? ton.unknown : ton.international;
  const name = prefix === 'dest' ? 'destination_addr' : 'source_addr';
  return {
    [`${prefix}_addr_ton`]: kind,
    [`${prefix}_addr_npi`]: isName || text === '' ? 0 : isdn,
    [name]: digits ?? text,
  };
}

class SmppGateway implements SmsGateway {
  readonly kind = 'smpp';
  readonly #config: SmppSmsConfig;
  readonly #clock: Clock;
  readonly #times: SmppTimes;
  #opening: Promise<SmppLink> | null = null;
  #link: SmppLink | null = null;
  #retryMs = firstRetryMs;
  #nextAttemptAt = -Infinity;
  #isClosed = false;

  constructor(config: SmppSmsConfig, options: SmppGatewayOptions) {
    this.#config = config;
    this.#clock = options.clock;
    this.#times = options.times ?? smppTimes;
  }

  async send(message: SmsMessage): Promise<void> {
    const link = await this.#bound();
    const addresses = { ...addressFields('source', this.#config.sender), ...addressFields('dest', message.phone) };
    for (const part of splitText(message.text, this.#config.longText))
      await link.request('submit_sm', { ...addresses, ...part });
  }

  async status(): Promise<'up' | 'down'> {
    try {
      await this.#bound();
      return 'up';
    } catch {
      // Not bound is the answer.
      return 'down';
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => null);
    const link = this.#link;
    if (link === null) return;
    // Politely, where the centre still listens.
    await link.request('unbind', {}).catch(() => null);
    link.destroy();
  }

  /** The bound line; a broken one is bound anew, after a pause that grows while the centre is away. */
  #bound(): Promise<SmppLink> {
    if (this.#link?.isOpen === true) return Promise.resolve(this.#link);
    if (this.#isClosed) return Promise.reject(new SmsNotSentError('the line to the message centre is closed'));
    if (this.#opening === null && this.#clock.now() < this.#nextAttemptAt)
      return Promise.reject(new SmsNotSentError('the message centre is away'));
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #open(): Promise<SmppLink> {
    try {
      const link = await SmppLink.open(this.#config, this.#times, () => {
        this.#link = null;
      });
      this.#link = link;
      this.#retryMs = firstRetryMs;
      return link;
    } catch (error) {
      this.#nextAttemptAt = this.#clock.now() + this.#retryMs;
      this.#retryMs = Math.min(lastRetryMs, this.#retryMs * 2);
      throw error;
    }
  }
}

/** The gateway of a message centre. */
export function createSmppGateway(config: SmppSmsConfig, options: SmppGatewayOptions): SmsGateway {
  return new SmppGateway(config, options);
}
