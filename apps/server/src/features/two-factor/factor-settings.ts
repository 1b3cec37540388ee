/** Setting up and removing what the second factor asks for: in a session, or at a sign-in of which it is demanded. */
import { createHash } from 'node:crypto';
import { maxPasskeys, type TwoFactorFactorKind, type TwoFactorSetup, type TwoFactorState } from '@hongyan/contract';
import { type CallContext, type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import {
  confirmUnlessRecent,
  maskPhone,
  needsPassword,
  normaliseNetworkAddress,
  readOrganisation,
  readPerson,
} from '../identity/index.ts';
import { finishSetup, type NewFactor } from './finish-setup.ts';
import { ticketMs } from './limits.ts';
import { composeNotice, type NoticeKind } from './notice.ts';
import { checkRegistration, registrationOptions, toRelyingParty } from './passkeys.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { countSetup, saveSetup } from './save-setup.ts';
import type { TwoFactorServices } from './second-proof.ts';
import { createSecretToken } from './secret-token.ts';
import { readFactors, readPolicy } from './store.ts';
import { createTotpSecret, matchTotp, totpUri } from './totp.ts';

/** Whose second factor it is, and what they prove it with: the session or the ticket, hashed. */
export interface SetupOwner {
  readonly accountNo: number;
  readonly orgId: number;
  readonly owner: string;
  /** The sign-in that demanded it; null: a session. */
  readonly ticketHash: string | null;
}

export interface SetupAnswer {
  readonly setup: string;
  readonly code?: string | undefined;
  readonly passkey?: string | undefined;
  readonly name: string;
}

export function ownerOfSession({ session }: CallContext): SetupOwner {
  return { accountNo: session.actor, orgId: session.orgId, owner: `session/${session.sessionId}`, ticketHash: null };
}

export class FactorSettings {
  readonly #services: TwoFactorServices;

  constructor(services: TwoFactorServices) {
    this.#services = services;
  }

  /** The login password once more, unless the person has just signed in. Throws `passwordOnceMore`, `loginPasswordWrong`, `tooMany`. */
  async confirm(context: CallContext, password: string | undefined): Promise<void> {
    await confirmUnlessRecent(this.#services, context, password);
  }

  async readState(context: CallContext): Promise<TwoFactorState> {
    const { read } = this.#services.database;
    const { actor, orgId } = context.session;
    const { row, passkeys, codesLeft } = await readFactors(read, actor);
    const party = toRelyingParty(context);
    const phone = await this.#services.sms.readPhone(actor);
    const createdAt = row?.totp_created_at ?? null;
    return {
      policy: await readPolicy(read, orgId, row),
      needsPassword: await needsPassword(read, context),
      totp: createdAt === null ? null : { createdAt, lastUsedAt: row?.totp_used_at ?? null },
      passkeys: passkeys.map((passkey) => ({
        passkeyId: passkey.passkey_id,
        name: passkey.name,
        createdAt: passkey.created_at,
        lastUsedAt: passkey.last_used_at,
        otherHost: passkey.rp_id !== party?.id,
      })),
      passkeysWork: party !== null,
      phone: maskPhone(phone),
      smsOn: row?.sms_on === 1,
      recoveryCodesLeft: codesLeft,
      rememberDays: await readOrgSetting(read, orgId, 'secondStepRememberDays'),
    };
  }

  /** Throws `twoFactorOff`, `passkeyImpossible`, `tooManyPasskeys`. */
  async begin(owner: SetupOwner, kind: TwoFactorFactorKind, context: OpenCallContext): Promise<TwoFactorSetup> {
    const { database, secrets } = this.#services;
    const { accountNo, orgId } = owner;
    const factors = await readFactors(database.read, accountNo);
    if ((await readPolicy(database.read, orgId, factors.row)) === 'off') throw new UserError('twoFactorOff');
    const person = await readPerson(database.read, accountNo);
    const address = person?.address ?? '';
    const setup = createSecretToken(accountNo);
    const keep = (secret: string) =>
      database.runner.execute(saveSetup, toOperationContext(context), {
        account_no: accountNo,
        setup_hash: this.#hashSetup(setup),
        kind,
        sealed: secrets.encrypt('second-step-setup', secret),
        owner: owner.owner,
        wrong: 0,
        expires_at: context.now + ticketMs,
      });
    if (kind === 'totp') {
      const secret = await createTotpSecret();
      await keep(secret);
      const organisation = await readOrganisation(database.read, orgId);
      return { setup, secret, uri: await totpUri(secret, organisation?.name ?? 'Hongyan', address), options: '' };
    }
    const party = toRelyingParty(context);
    if (party === null) throw new UserError('passkeyImpossible');
    if (factors.passkeys.length >= maxPasskeys) throw new UserError('tooManyPasskeys', { max: maxPasskeys });
    const user = { id: this.#userId(accountNo), address, name: person?.displayName ?? '' };
    const here = factors.passkeys.filter((passkey) => passkey.rp_id === party.id);
    const options = await registrationOptions(party, user, here);
    await keep(options.challenge);
    return { setup, secret: '', uri: '', options: JSON.stringify(options) };
  }

  /** Answers the recovery codes where the person had no good ones. Throws `setupExpired`, `codeWrong`, `passkeyRefused`, `tooManyPasskeys`. */
  async finish(owner: SetupOwner, answer: SetupAnswer, context: OpenCallContext): Promise<readonly string[]> {
    const { database, secrets } = this.#services;
    const { accountNo, orgId } = owner;
    const operationContext = { ...toOperationContext(context), actor: accountNo, subject: accountNo, orgId };
    const name = { accountNo, setupHash: this.#hashSetup(answer.setup), owner: owner.owner };
    const setup = await database.runner.execute(countSetup, operationContext, name);
    if (setup === null) throw new UserError('setupExpired');
    const secret = secrets.decrypt('second-step-setup', setup.sealed);
    const factor =
      setup.kind === 'totp'
        ? await this.#checkTotp(secret, answer, context)
        : await this.#checkPasskey(secret, answer, context);
    const codes = createRecoveryCodes();
    const keepsCodes = await database.runner.execute(finishSetup, operationContext, {
      ...name,
      orgId,
      factor,
      codeHashes: this.hashCodes(accountNo, codes),
      notice: await this.notice(owner, setup.kind === 'totp' ? 'totpAdded' : 'passkeyAdded', context),
      ticketHash: owner.ticketHash,
    });
    return keepsCodes ? codes : [];
  }

  async #checkTotp(secret: string, { code = '' }: SetupAnswer, { now }: OpenCallContext): Promise<NewFactor> {
    const step = await matchTotp(secret, code, { now, lastStep: 0 });
    if (step === null) throw new UserError('codeWrong');
    return { kind: 'totp', sealed: this.#services.secrets.encrypt('totp', secret), step };
  }

  async #checkPasskey(challenge: string, answer: SetupAnswer, context: OpenCallContext): Promise<NewFactor> {
    const party = toRelyingParty(context);
    const passkey = party === null ? null : await checkRegistration(party, challenge, answer.passkey ?? '');
    if (passkey === null) throw new UserError('passkeyRefused');
    return { kind: 'passkey', passkey: { ...passkey, name: answer.name } };
  }

  /** Ready for the inbox of whose second factor changes. */
  notice(owner: Pick<SetupOwner, 'accountNo' | 'orgId'>, kind: NoticeKind, context: OpenCallContext) {
    const { address } = normaliseNetworkAddress(context.address);
    return composeNotice(this.#services, owner, kind, { ...context, address });
  }

  hashCodes(accountNo: number, codes: readonly string[]): string[] {
    return codes.map((code) => hashRecoveryCode(this.#services.secrets, accountNo, code));
  }

  #hashSetup(setup: string): string {
    return this.#services.secrets.hashToken('second-step-setup', setup);
  }

  /** WebAuthn's user handle: the same for all passkeys of a person, and nothing about them (WebAuthn level 3 §14.6.1). */
  #userId(accountNo: number): Uint8Array<ArrayBuffer> {
    const name = this.#services.secrets.hashToken('passkey-user', String(accountNo));
    return new Uint8Array(createHash('sha256').update(name).digest());
  }
}
