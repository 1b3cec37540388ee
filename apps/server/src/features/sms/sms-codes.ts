import { randomInt, randomUUID } from 'node:crypto';
import type { SmsPurpose } from '@hongyan/contract';
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { SmsGateway, SmsMessage } from '../../engines/sms/port.ts';
import type { Services } from '../../services.ts';
import { normaliseNetworkAddress } from '../identity/index.ts';
import { type CheckedCode, checkCode } from './check-code.ts';
import { codeText } from './code-text.ts';
import { issueCode } from './issue-code.ts';
import { normalisePhone } from './normalise-phone.ts';
import { codeDigits, codeLifeMs, verifiedLifeMs } from './sms-limits.ts';
import { useVerified } from './use-verified.ts';

export type SmsServices = Pick<Services, 'database' | 'secrets' | 'clock' | 'log'>;

/** Where a code goes, and whose it is. */
export interface CodeRequest {
  readonly purpose: SmsPurpose;
  /** As typed or folded. */
  readonly phone: string;
  /** null: nobody has this phone. It is counted alike and nothing is sent. */
  readonly accountNo: number | null;
  readonly orgId: number | null;
}

export interface CodeCheck {
  readonly purpose: SmsPurpose;
  readonly phone: string;
  readonly code: string;
}

/** Codes by SMS, for every capability that asks for one. */
export interface SmsCodes {
  /**
   * Sends a code. Throws `tooMany` past the limits, `phoneInvalid`; to people who have proven who they are (`secondStep`, `bindPhone`) also
   * `smsNotSent`: to outsiders a failure looks like a phone that nobody has.
   */
  send(request: CodeRequest, context: OpenCallContext): Promise<void>;
  /** Whether this is the code: 5 tries, 5 minutes, once. */
  check(guess: CodeCheck, context: OpenCallContext): Promise<boolean>;
  /** The phone that a ticket of sms/verify was made for, folded; null: over, or used before. Uses it up. */
  takeVerified(ticket: string, context: OpenCallContext): Promise<string | null>;
}

interface VerifiedPhone {
  readonly phone: string;
  readonly expiresAt: number;
  readonly nonce: string;
}

/** A colleague who asks for codes to bind somebody's phone is proven too, but not as its owner. */
function chooseShare(purpose: SmsPurpose): 'stranger' | 'proven' | 'binding' {
  if (outsiderPurposes.has(purpose)) return 'stranger';
  return purpose === 'bindPhone' ? 'binding' : 'proven';
}

const outsiderPurposes: ReadonlySet<SmsPurpose> = new Set(['signIn', 'recovery']);
const maxDeviceCharacters = 200;
/** Messages that wait for a slow gateway; past it they are dropped, as a flood would fill memory. */
const maxWaiting = 200;

/** A customer of an IPv6 network has 2^64 addresses: counted as one. */
function formatAsker(context: OpenCallContext): string {
  const { address, network } = normaliseNetworkAddress(context.address);
  return network.startsWith('ipv6/') ? network : address;
}

/** Sends, counts and checks codes. */
export class Codes implements SmsCodes {
  readonly #services: SmsServices;
  readonly #gateway: SmsGateway;
  readonly #sending = new Set<Promise<void>>();

  constructor(services: SmsServices, gateway: SmsGateway) {
    this.#services = services;
    this.#gateway = gateway;
  }

  async send(request: CodeRequest, context: OpenCallContext): Promise<void> {
    const { database, secrets } = this.#services;
    const { purpose, accountNo, orgId } = request;
    const phone = normalisePhone(request.phone);
    if (phone === null) throw new UserError('phoneInvalid');
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
    const isUnknownSender = outsiderPurposes.has(purpose);
    const issued = await database.runner.execute(
      issueCode,
      { ...toOperationContext(context), subject: accountNo, orgId },
      {
        purpose,
        phoneHash: this.#phoneHash(phone),
        codeHash: secrets.hashToken(`sms-code/${purpose}`, `${phone}/${code}`),
        accountNo,
        asker: isUnknownSender || accountNo === null ? formatAsker(context) : `account/${accountNo}`,
        share: chooseShare(purpose),
        address: normaliseNetworkAddress(context.address).address,
      },
    );
    if (!issued.issued) throw new UserError('tooMany', { seconds: issued.seconds });
    if (accountNo === null) return;
    const sending = this.#deliver({ phone, code, purpose, accountNo, orgId });
    if (isUnknownSender) this.#goOn(sending);
    else
      await sending.catch((error: unknown) => {
        this.#warn(error);
        throw new UserError('smsNotSent');
      });
  }

  async check(guess: CodeCheck, context: OpenCallContext): Promise<boolean> {
    return (await this.guess(guess, context, null)).right;
  }

  /** As `check`; `owner`: in whose login log a wrong code is written. */
  async guess(
    guess: CodeCheck,
    context: OpenCallContext,
    owner: { readonly accountNo: number; readonly orgId: number } | null,
  ): Promise<CheckedCode> {
    const { database, secrets } = this.#services;
    // What is no number is looked for all the same: nobody has it, and the time does not show it.
    const phone = normalisePhone(guess.phone) ?? '';
    const code = guess.code.normalize('NFKC').trim();
    return database.runner.execute(
      checkCode,
      { ...toOperationContext(context), subject: owner?.accountNo ?? null, orgId: owner?.orgId ?? null },
      {
        purpose: guess.purpose,
        phoneHash: this.#phoneHash(phone),
        codeHash: secrets.hashToken(`sms-code/${guess.purpose}`, `${phone}/${code}`),
        address: normaliseNetworkAddress(context.address).address,
        device: context.userAgent.slice(0, maxDeviceCharacters),
      },
    );
  }

  /** A ticket that says: whoever has it holds this phone. */
  makeVerified(phone: string, now: number): string {
    const content = { phone, expiresAt: now + verifiedLifeMs, nonce: randomUUID() };
    return this.#services.secrets.encrypt('sms-verified', JSON.stringify(content));
  }

  async takeVerified(ticket: string, context: OpenCallContext): Promise<string | null> {
    const { database, secrets } = this.#services;
    const content = this.#openVerified(ticket);
    if (content === null || content.expiresAt <= context.now) return null;
    const hash = secrets.hashToken('sms-verified', content.nonce);
    const isFirst = await database.runner.execute(useVerified, toOperationContext(context), { hash });
    return isFirst ? content.phone : null;
  }

  /** Waits for messages that are on their way. */
  async settle(): Promise<void> {
    await Promise.all(this.#sending);
  }

  #openVerified(ticket: string): VerifiedPhone | null {
    try {
      return JSON.parse(this.#services.secrets.decrypt('sms-verified', ticket)) as VerifiedPhone;
    } catch {
      // Anybody may send any text here.
      return null;
    }
  }

  #phoneHash(phone: string): string {
    return this.#services.secrets.hashToken('sms-phone', phone);
  }

  /** In the background: how long a gateway takes must not disclose whether somebody has this phone. */
  #goOn(sending: Promise<void>): void {
    const settled = sending.catch((error: unknown) => this.#warn(error)).finally(() => this.#sending.delete(settled));
    this.#sending.add(settled);
  }

  async #deliver(
    message: Omit<SmsMessage, 'text'> & { readonly purpose: SmsPurpose; readonly accountNo: number },
  ): Promise<void> {
    if (this.#sending.size >= maxWaiting) throw new Error('too many short messages wait for the gateway');
    const { read } = this.#services.database;
    const { phone, code, orgId, purpose, accountNo } = message;
    const { language } = await readSettings(read, accountNo);
    const signature = orgId === null ? '' : await readOrgSetting(read, orgId, 'smsSignature');
    const text = codeText({ code, purpose, language, signature, minutes: codeLifeMs / 60_000 });
    await this.#gateway.send({ orgId, phone, text, code });
  }

  #warn(error: unknown): void {
    this.#services.log.warn({ err: error, gateway: this.#gateway.kind }, 'a code by SMS was not sent');
  }
}
