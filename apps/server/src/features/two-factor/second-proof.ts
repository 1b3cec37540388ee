/** The second proof of a sign-in: what is asked, and whether the answer is right. */
import type { TwoFactorMethod, TwoFactorOffer, TwoFactorPolicy, TwoFactorProof } from '@hongyan/contract';
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { TwoFactorTicketTable } from '../../engines/database/schema/two-factor-tables.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import {
  maskPhone,
  normaliseNetworkAddress,
  type ProvenPerson,
  type SessionKind,
  type TwoFactorPort,
} from '../identity/index.ts';
import { countProof, recordWrongProof } from './count-proof.ts';
import { ticketMs } from './limits.ts';
import { composeNotice } from './notice.ts';
import { authenticationOptions, checkAuthentication, toRelyingParty } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { type RightProof, redeemTicket } from './redeem-ticket.ts';
import { saveChallenge, saveTicket } from './save-ticket.ts';
import { accountOfToken, createSecretToken } from './secret-token.ts';
import { findTicket, readFactors, readPolicy, type TwoFactorFactors } from './store.ts';
import { matchTotp } from './totp.ts';
import { isTrusted, trustBrowser } from './trusted-browsers.ts';
import type { TwoFactorSms } from './two-factor-sms.ts';

export type TwoFactorServices = Pick<Services, 'database' | 'secrets' | 'config'> & {
  readonly intake: BodyIntake;
  readonly sms: TwoFactorSms;
};

/** What a person can be asked for. */
interface Asked {
  readonly policy: TwoFactorPolicy;
  readonly methods: readonly TwoFactorMethod[];
  readonly phone: string | null;
}

/** A sign-in under way. */
export interface OpenTicket {
  readonly row: TwoFactorTicketTable;
  readonly proven: ProvenPerson;
}

const deviceCharacters = 200;

/** The methods in the order in which they are offered. A passkey that does not work under this host is still one: it must not open the way to setting up another. */
function listMethods(factors: TwoFactorFactors, hasSms: boolean, context: OpenCallContext): TwoFactorMethod[] {
  const { row, passkeys, codesLeft } = factors;
  const party = toRelyingParty(context);
  const worksHere = passkeys.some((passkey) => passkey.rp_id === party?.id);
  const methods: TwoFactorMethod[] = [
    ...(worksHere ? ['passkey' as const] : []),
    ...(row !== null && row.totp_sealed !== null ? ['totp' as const] : []),
    ...(hasSms ? ['sms' as const] : []),
    ...(passkeys.length > 0 && !worksHere ? ['passkey' as const] : []),
  ];
  return methods.length > 0 && codesLeft > 0 ? [...methods, 'recovery'] : methods;
}

export class SecondProof implements TwoFactorPort {
  readonly #services: TwoFactorServices;

  constructor(services: TwoFactorServices) {
    this.#services = services;
  }

  async begin(proven: ProvenPerson, kind: SessionKind, context: OpenCallContext): Promise<TwoFactorOffer | null> {
    const isQr = proven.how === 'qr';
    const { database, secrets } = this.#services;
    const { accountNo, orgId } = proven;
    const asked = await this.#ask(proven, context);
    const mustEnrol = asked.methods.length === 0;
    if (asked.policy === 'off' || (mustEnrol && asked.policy !== 'required')) return null;
    // Whoever holds a stolen session must not set up a second factor of their own by it: that takes a proof by the person.
    if (isQr && mustEnrol) throw new UserError('qrNeedsTwoFactor');
    const days = await readOrgSetting(database.read, orgId, 'secondStepRememberDays');
    const trust = { db: database.read, secrets };
    // A stolen browser has the session and the cookie of the trust: with a QR code neither is a proof by the person.
    if (!isQr && !mustEnrol && days > 0 && (await isTrusted(trust, accountNo, days, context))) return null;
    const ticket = createSecretToken(accountNo);
    const operationContext = { ...toOperationContext(context), actor: accountNo, subject: accountNo, orgId };
    await database.runner.execute(saveTicket, operationContext, {
      account_no: accountNo,
      ticket_hash: this.#hashTicket(ticket),
      sealed: secrets.encrypt('second-step-proof', JSON.stringify(proven)),
      kind,
      context_hash: this.#hashContext(context),
      must_enrol: mustEnrol ? 1 : 0,
      enrolled: 0,
      wrong: 0,
      challenge: null,
      expires_at: context.now + ticketMs,
      used_at: null,
    });
    return this.#present(ticket, asked, mustEnrol, kind === 'cookie' ? days : 0);
  }

  /** What a sign-in under way asks, for a page that was led here with its ticket. Throws `loginExpired`. */
  async readOffer(ticket: string, context: OpenCallContext): Promise<TwoFactorOffer> {
    const { row, proven } = await this.openTicket(ticket, context);
    const days = await readOrgSetting(this.#services.database.read, proven.orgId, 'secondStepRememberDays');
    const asked = await this.#ask(proven, context);
    return this.#present(ticket, asked, row.must_enrol === 1 && row.enrolled === 0, row.kind === 'cookie' ? days : 0);
  }

  /** Throws `loginExpired` for a ticket that is no more, or was given to another browser. */
  async openTicket(ticket: string, context: OpenCallContext): Promise<OpenTicket> {
    const { database, secrets } = this.#services;
    const accountNo = accountOfToken(ticket);
    const row =
      accountNo === null ? null : await findTicket(database.read, accountNo, this.#hashTicket(ticket), context.now);
    if (row === null || row.context_hash !== this.#hashContext(context)) throw new UserError('loginExpired');
    return { row, proven: JSON.parse(secrets.decrypt('second-step-proof', row.sealed)) as ProvenPerson };
  }

  /** Where a code by SMS goes for this sign-in; null: nowhere. */
  async phoneOfTicket(
    ticket: string,
    context: OpenCallContext,
  ): Promise<{ readonly phone: string; readonly accountNo: number; readonly orgId: number } | null> {
    const { proven } = await this.openTicket(ticket, context);
    const { methods, phone } = await this.#ask(proven, context);
    if (phone === null || !methods.includes('sms')) return null;
    return { phone, accountNo: proven.accountNo, orgId: proven.orgId };
  }

  /** What the browser asks a passkey, JSON. Throws `loginExpired`, `passkeyImpossible`. */
  async challenge(ticket: string, context: OpenCallContext): Promise<string> {
    const { row, proven } = await this.openTicket(ticket, context);
    const { accountNo } = proven;
    const party = toRelyingParty(context);
    const { passkeys } = await readFactors(this.#services.database.read, accountNo);
    const own = passkeys.filter((passkey) => passkey.rp_id === party?.id);
    if (party === null || own.length === 0) throw new UserError('passkeyImpossible');
    const options = await authenticationOptions(party, own);
    const input = { accountNo, ticketHash: row.ticket_hash, challenge: options.challenge };
    await this.#services.database.runner.execute(saveChallenge, toOperationContext(context), input);
    return JSON.stringify(options);
  }

  async finish(proof: TwoFactorProof, context: OpenCallContext) {
    const { database, secrets } = this.#services;
    const { row, proven } = await this.openTicket(proof.ticket, context);
    const { accountNo, orgId } = proven;
    const operationContext = { ...toOperationContext(context), actor: null, subject: accountNo, orgId };
    const { address } = normaliseNetworkAddress(context.address);
    const attempt = { accountNo, orgId, ticketHash: row.ticket_hash, address };
    const counted = await database.runner.execute(countProof, operationContext, attempt);
    if (counted.state === 'gone') throw new UserError('loginExpired');
    if (counted.state === 'limited') throw new UserError('tooMany', { seconds: counted.seconds });
    const right = await this.#check(proof, { row, proven }, counted.challenge, context);
    const codeUsed = right?.method === 'recovery';
    const passed =
      right !== null &&
      (await database.runner.execute(redeemTicket, operationContext, {
        accountNo,
        orgId,
        ticketHash: row.ticket_hash,
        proof: right,
        counts: counted.counts,
        notice: codeUsed ? await composeNotice(this.#services, proven, 'codeUsed', context) : null,
      }));
    if (!passed) {
      const device = context.userAgent.slice(0, deviceCharacters);
      const wrong = { accountNo, orgId, method: proof.method, device };
      await database.runner.execute(recordWrongProof, operationContext, wrong);
      throw new UserError('codeWrong');
    }
    const days = await readOrgSetting(database.read, orgId, 'secondStepRememberDays');
    if (proof.rememberBrowser === true && days > 0 && row.kind === 'cookie')
      await trustBrowser({ db: database.read, secrets }, accountNo, days, context);
    return { proven, kind: row.kind, method: proof.method };
  }

  async #check(
    proof: TwoFactorProof,
    { row, proven }: OpenTicket,
    challenge: string | null,
    context: OpenCallContext,
  ): Promise<RightProof | null> {
    const { accountNo } = proven;
    const { method, code = '' } = proof;
    if (method === 'enrolled') return row.enrolled === 1 ? { method } : null;
    const { methods, phone } = await this.#ask(proven, context);
    if (!methods.includes(method)) return null;
    const factors = await readFactors(this.#services.database.read, accountNo);
    switch (method) {
      case 'totp':
        return this.#checkTotp(factors, code, context);
      case 'passkey': {
        const party = toRelyingParty(context);
        if (party === null || challenge === null) return null;
        const signed = await checkAuthentication(party, challenge, proof.passkey ?? '', factors.passkeys);
        return signed === null ? null : { method, ...signed };
      }
      case 'sms':
        return phone !== null && (await this.#services.sms.check({ phone, code }, context)) ? { method } : null;
      case 'recovery':
        return { method, codeHash: hashRecoveryCode(this.#services.secrets, accountNo, code) };
    }
  }

  async #checkTotp({ row }: TwoFactorFactors, code: string, { now }: OpenCallContext): Promise<RightProof | null> {
    const encrypted = row?.totp_sealed ?? null;
    if (row === null || encrypted === null) return null;
    const secret = this.#services.secrets.decrypt('totp', encrypted);
    const step = await matchTotp(secret, code, { now, lastStep: row.totp_step });
    return step === null ? null : { method: 'totp', step };
  }

  async #ask({ accountNo, orgId, how }: ProvenPerson, context: OpenCallContext): Promise<Asked> {
    const { read } = this.#services.database;
    const factors = await readFactors(read, accountNo);
    const policy = await readPolicy(read, orgId, factors.row);
    const phone = await this.#services.sms.readPhone(accountNo);
    const hasOwn = (factors.row?.totp_sealed ?? null) !== null || factors.passkeys.length > 0;
    // The phone alone serves where something is demanded and nothing better is there; it is no second factor after itself.
    const isSmsWanted = factors.row?.sms_on === 1 || (policy === 'required' && !hasOwn);
    const methods = listMethods(factors, phone !== null && isSmsWanted && how !== 'sms', context);
    return { policy, methods, phone };
  }

  #present(ticket: string, { methods, phone }: Asked, mustEnrol: boolean, rememberDays: number): TwoFactorOffer {
    const shown = methods.includes('sms') ? maskPhone(phone) : '';
    return { ticket, methods: [...methods], phone: shown, mustEnrol, rememberDays: mustEnrol ? 0 : rememberDays };
  }

  #hashTicket(ticket: string): string {
    return this.#services.secrets.hashToken('second-step-ticket', ticket);
  }

  #hashContext({ host, userAgent }: OpenCallContext): string {
    return this.#services.secrets.hashToken('second-step-context', `${host}\n${userAgent}`);
  }
}
