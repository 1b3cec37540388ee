/** Sign-in by QR code: what is done outside the store (secrets, hashes, waiting) between its operations. */
import { randomBytes } from 'node:crypto';
import type { QrRequest, QrState } from '@hongyan/contract';
import {
  type CallContext,
  type CallSession,
  type OpenCallContext,
  toOperationContext,
} from '../../call/call-context.ts';
import type { RouteRequest } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import {
  findLiveSession,
  findTokenSession,
  normaliseNetworkAddress,
  type ProvenPerson,
  readFamily,
} from '../identity/index.ts';
import { answerQr } from './answer-qr.ts';
import { beginQr } from './begin-qr.ts';
import { QrWatch } from './qr-watch.ts';
import { scanQr } from './scan-qr.ts';
import { readAsker, readQrState } from './store.ts';
import { takeQr } from './take-qr.ts';

/** Ticket and code: nobody guesses one of 2^128 in two minutes. */
const secretBytes = 16;
/** As much of a user agent as the list of sessions keeps too. */
const maxDeviceCharacters = 300;

/** What nothing follows on: nobody need wait for it to change. */
const isFinal = (state: QrState): boolean => state !== 'waiting' && state !== 'scanned';

const createSecret = (): string => randomBytes(secretBytes).toString('base64url');

export type QrServices = Pick<Services, 'database' | 'secrets' | 'clock'>;

/** What came with the question for a code. */
export type QrCredential = NonNullable<RouteRequest['credential']>;

/** A browser, or a program of the organisation itself, in the person's own mailbox. The contract refuses the rest at the call already. */
const mayConfirm = ({ program, actor, subject }: CallSession): boolean => actor === subject && program?.own !== false;

/** Where an address is; '' where that is not known. */
export type FindLocation = (address: string, language: OpenCallContext['language'], orgId: number) => Promise<string>;

/** Codes, their scans and answers. */
export class QrSignIn {
  readonly watch = new QrWatch();
  readonly #services: QrServices;
  readonly #findLocation: FindLocation;

  constructor(services: QrServices, findLocation: FindLocation) {
    this.#services = services;
    this.#findLocation = findLocation;
  }

  #hashTicket(ticket: string): string {
    return this.#services.secrets.hashToken('qr-ticket', ticket);
  }

  #hashCode(code: string): string {
    return this.#services.secrets.hashToken('qr-code', code);
  }

  /** A new code for the browser that asks; the one before it is over. A sign-in that asks for one with its credential may not confirm it. */
  async begin(
    previous: string | undefined,
    context: OpenCallContext,
    credential: QrCredential | null = null,
  ): Promise<{ readonly ticket: string; readonly code: string; readonly expiresAt: number }> {
    const [ticket, code] = [createSecret(), createSecret()];
    const previousHash = previous === undefined ? null : this.#hashTicket(previous);
    const { expiresAt } = await this.#services.database.runner.execute(beginQr, toOperationContext(context), {
      ticketHash: this.#hashTicket(ticket),
      codeHash: this.#hashCode(code),
      previousHash,
      device: context.userAgent.slice(0, maxDeviceCharacters),
      address: normaliseNetworkAddress(context.address).address,
      askedBy: credential === null ? null : await this.#readFamily(credential),
    });
    if (previousHash !== null) this.watch.wake(previousHash);
    return { ticket, code, expiresAt };
  }

  /** The state of a ticket, as soon as it is another than `seen`, or after 20 seconds. */
  async state(
    input: { readonly ticket: string; readonly seen: QrState },
    context: OpenCallContext,
  ): Promise<{ readonly state: QrState; readonly name?: string }> {
    const { database, clock } = this.#services;
    const ticketHash = this.#hashTicket(input.ticket);
    return this.watch.hold(ticketHash, context, {
      read: () => readQrState(database.read, ticketHash, clock.now()),
      isNews: ({ state }) => state !== input.seen || isFinal(state),
    });
  }

  async #readFamily(credential: QrCredential): Promise<string | null> {
    const { read } = this.#services.database;
    const session = await findTokenSession(this.#services, credential, this.#services.clock.now());
    return session === null ? null : readFamily(read, session);
  }

  /** A sign-in confirms no code that it asked for itself, nor one that a sign-in asked for from which it was derived, or that was derived from it. */
  async #refuseOwn(codeHash: string, { session }: CallContext): Promise<void> {
    const { read } = this.#services.database;
    const askedBy = await readAsker(read, codeHash);
    if (askedBy !== null && askedBy === (await readFamily(read, session))) throw new UserError('qrOwnCode');
  }

  /** Who asks to be let in. Throws `qrExpired` for a code that is unknown, over, answered, or scanned by somebody else, and `qrOwnCode`. */
  async scan(code: string, context: CallContext): Promise<QrRequest> {
    const { actor: accountNo, orgId, sessionId } = context.session;
    await this.#refuseOwn(this.#hashCode(code), context);
    const scanned = await this.#services.database.runner.execute(scanQr, toOperationContext(context), {
      codeHash: this.#hashCode(code),
      accountNo,
      orgId,
      sessionId,
    });
    if (scanned === null) throw new UserError('qrExpired');
    const { ticketHash, ...request } = scanned;
    this.watch.wake(ticketHash);
    const sameNetwork =
      normaliseNetworkAddress(scanned.address).network === normaliseNetworkAddress(context.address).network;
    return { ...request, place: await this.#findLocation(scanned.address, context.language, orgId), sameNetwork };
  }

  /** Lets the other browser in, or refuses it. Throws `qrExpired` when there is nothing to answer (any more), and `qrOwnCode`. */
  async answer(input: { readonly code: string; readonly accept: boolean }, context: CallContext): Promise<void> {
    const { actor: accountNo, sessionId } = context.session;
    await this.#refuseOwn(this.#hashCode(input.code), context);
    const answered = await this.#services.database.runner.execute(answerQr, toOperationContext(context), {
      codeHash: this.#hashCode(input.code),
      accountNo,
      sessionId,
      accept: input.accept,
    });
    if (answered === null) throw new UserError('qrExpired');
    this.watch.wake(answered.ticketHash);
  }

  /** Spends a confirmed ticket. Throws `codeWrong`, also when the session that confirmed it has ended or was locked since. */
  async prove({ ticket }: { readonly ticket: string }, context: OpenCallContext): Promise<ProvenPerson> {
    const { database, clock } = this.#services;
    const ticketHash = this.#hashTicket(ticket);
    const taken = await database.runner.execute(takeQr, toOperationContext(context), { ticketHash });
    if (taken === null) throw new UserError('codeWrong');
    const { accountNo, orgId, sessionId } = taken;
    const session = await findLiveSession(database.read, { actor: accountNo, sessionId }, clock.now());
    if (session === null || session.locked || session.mustChange || !mayConfirm(session))
      throw new UserError('codeWrong');
    const { origin: derivedFrom } = session;
    return { accountNo, orgId, how: 'qr', verifiedHash: null, newHash: null, reservation: [], derivedFrom };
  }
}
