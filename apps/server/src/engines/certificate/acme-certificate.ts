import { type AcmeChallengeType, askForRenewal, type Challenges, type RunningOrder, startOrder } from './acme-order.ts';
import { chooseRenewalTime, pauseAfter, pickRenewalTime, renewalAskPause } from './acme-schedule.ts';
import { type AcmeState, type AcmeStore, openAcmeStore } from './acme-store.ts';
import type { Certificate } from './self-signed.ts';
import { readCertificateFacts } from './served-certificate.ts';

/** Where certificates come from, and for whom. */
export interface AcmeConfig {
  readonly directoryUrl: string;
  readonly email: string;
  /** The first is the name of this host: without it no certificate is taken. */
  readonly names: readonly string[];
  /** PEM of an authority that the directory's own TLS is trusted by; null: the well-known ones. */
  readonly authority: string | null;
  readonly challenge: AcmeChallengeType;
  /** Names that belong to it too as things are now; left out: none. Those of the last time hold where it rejects. */
  readonly listMoreNames?: () => Promise<readonly string[]>;
}

/** Public authorities take a hundred names of a certificate. */
const maxNames = 100;

export interface AcmeCertificateOptions extends AcmeConfig {
  readonly directory: string;
  readonly now: () => number;
  /** In [0, 1). */
  readonly random?: () => number;
  readonly challenges: Challenges;
  /** Tests put an authority of their own here. */
  readonly start?: typeof startOrder;
  readonly ask?: typeof askForRenewal;
}

export interface AcmeCertificate {
  /** The one in hand. */
  readPair(): Certificate | null;
  state(): AcmeState;
  /** Reads the state anew: another process may have changed it. */
  reload(): void;
  /** Asks for a certificate if one is due; `force` does not wait for the time, unless an authority asked to be left alone. */
  check(force: boolean): Promise<Certificate | null>;
  stop(): Promise<void>;
}

function stateFor(store: AcmeStore, { directoryUrl, names }: AcmeConfig): AcmeState {
  const stored = store.readState();
  const isSame = stored !== null && stored.directoryUrl === directoryUrl && stored.names.join(' ') === names.join(' ');
  if (isSame) return stored;
  // Another wish is another attempt; the certificate in hand is renewed at its time.
  return {
    directoryUrl,
    names,
    failures: 0,
    nextAttemptAt: 0,
    leaveAloneUntil: stored?.directoryUrl === directoryUrl ? stored.leaveAloneUntil : 0,
    renewAt: stored?.directoryUrl === directoryUrl ? stored.renewAt : null,
    renewalWindow: stored?.directoryUrl === directoryUrl ? stored.renewalWindow : null,
    askRenewalAt: 0,
    problem: null,
    problemAt: null,
    refused: [],
  };
}

/** Keeps one certificate of an ACME authority (RFC 8555) fresh in `directory`. */
export class AcmeKeeper implements AcmeCertificate {
  readonly #options: AcmeCertificateOptions;
  readonly #store: AcmeStore;
  readonly #random: () => number;
  #current: AcmeState;
  #isStopping = false;
  #running: Promise<Certificate | null> | null = null;
  /** What is under way of it. */
  #task: { readonly isOrder: boolean; stop(): void } | null = null;

  constructor(options: AcmeCertificateOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    this.#store = openAcmeStore(options.directory);
    this.#current = this.#readState();
  }

  #readState(): AcmeState {
    const names = this.#joinNames(this.#store.readState()?.names ?? []);
    return stateFor(this.#store, { ...this.#options, names });
  }

  reload(): void {
    if (this.#running === null) this.#current = this.#readState();
  }

  readPair(): Certificate | null {
    return this.#store.readPair();
  }

  state(): AcmeState {
    return this.#current;
  }

  async check(force: boolean): Promise<Certificate | null> {
    // Whoever wants an order does not make do with a question that is under way.
    if (force && this.#task?.isOrder === false) await this.#running;
    this.#running ??= this.#attempt(force).finally(() => {
      this.#running = null;
      this.#task = null;
    });
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#task?.stop();
    await this.#running;
  }

  /** The names that are configured, and more where more can come. */
  #joinNames(more: readonly string[]): readonly string[] {
    const { names, listMoreNames } = this.#options;
    return listMoreNames === undefined ? names : [...new Set([...names, ...more])].slice(0, maxNames);
  }

  /** Another name is no reason to ask sooner than an authority that refused would like. */
  async #readNames(): Promise<void> {
    const more = await this.#options.listMoreNames?.().catch(() => null);
    if (more === undefined || more === null) return;
    const names = this.#joinNames(more);
    if (names.join(' ') !== this.#current.names.join(' ')) this.#save({ ...this.#current, names });
  }

  async #attempt(force: boolean): Promise<Certificate | null> {
    await this.#readNames();
    if (this.#options.now() < this.#current.leaveAloneUntil) return null;
    if (!force && !this.#isStopping && this.#options.now() >= this.#current.askRenewalAt) await this.#askForRenewal();
    if (this.#isStopping || (!force && !this.#isDue(this.#options.now()))) return null;
    const order = this.#openOrder(force);
    this.#task = { isOrder: true, stop: () => order.stop() };
    const result = await order.result;
    return result.kind === 'done' ? this.#succeed(result) : this.#fail(result);
  }

  /** Moves the time of the renewal to where the authority wants it: it may have to revoke what it has issued. */
  async #askForRenewal(): Promise<void> {
    const { directoryUrl, authority, now, ask = askForRenewal } = this.#options;
    const pair = this.#current.renewAt === null ? null : this.#store.readPair();
    if (pair === null) return;
    const question = ask({ kind: 'renewalInfo', directoryUrl, authority, certificate: pair.cert });
    this.#task = { isOrder: false, stop: () => question.stop() };
    const answer = await question.result;
    this.#task = null;
    if (this.#isStopping) return;
    const info = answer.kind === 'renewalInfo' ? answer.info : null;
    const pause = renewalAskPause(info?.askAgainAfterMs ?? null);
    const state = { ...this.#current, askRenewalAt: now() + pause };
    const known = state.renewalWindow;
    const isNew = info !== null && (known?.from !== info.from || known.until !== info.until);
    this.#save(
      isNew
        ? {
            ...state,
            renewalWindow: { from: info.from, until: info.until },
            renewAt: pickRenewalTime(info, this.#random()),
          }
        : state,
    );
  }

  /** Names that the certificate in hand has; none when there is none that is good. */
  #namesInHand(): readonly string[] {
    const pair = this.#store.readPair();
    if (pair === null) return [];
    const facts = readCertificateFacts(pair.cert);
    return facts.validUntil <= this.#options.now() ? [] : facts.names;
  }

  #isDue(now: number): boolean {
    if (now < this.#current.nextAttemptAt) return false;
    const { renewAt } = this.#current;
    if (renewAt === null || now >= renewAt) return true;
    const have = this.#namesInHand();
    return !this.#current.names.every((name) => have.includes(name));
  }

  #openOrder(force: boolean): RunningOrder {
    const { directoryUrl, email, authority, challenge, challenges } = this.#options;
    const { names } = this.#current;
    const account = this.#store.openAccount(directoryUrl, email);
    const isRenewal = force || this.#current.renewAt === null || this.#options.now() >= this.#current.renewAt;
    return (this.#options.start ?? startOrder)(
      {
        kind: 'order',
        directoryUrl,
        email,
        accountKey: account.key,
        accountUrl: account.url,
        names,
        have: isRenewal ? [] : this.#namesInHand(),
        replaces: this.#current.renewAt === null ? null : (this.#store.readPair()?.cert ?? null),
        challenge,
        authority,
      },
      challenges,
    );
  }

  #remember(accountUrl: string | null, state: AcmeState): void {
    const account = this.#store.openAccount(this.#options.directoryUrl, this.#options.email);
    if (accountUrl !== account.url) this.#store.saveAccount({ ...account, url: accountUrl });
    this.#save(state);
  }

  #save(state: AcmeState): void {
    this.#store.saveState(state);
    this.#current = state;
  }

  #succeed(result: Extract<Awaited<RunningOrder['result']>, { kind: 'done' }>): Certificate | null {
    const { certificate, refused, accountUrl } = result;
    const now = this.#options.now();
    // The pair comes first: what is written down afterwards is true of it.
    if (certificate !== null) this.#store.savePair(certificate);
    const failures = refused.length === 0 ? 0 : this.#current.failures + 1;
    this.#remember(accountUrl, {
      ...this.#current,
      failures,
      nextAttemptAt: failures === 0 ? 0 : now + pauseAfter(failures, null, this.#random()),
      renewAt:
        certificate === null
          ? this.#current.renewAt
          : chooseRenewalTime(readCertificateFacts(certificate.cert), this.#random()),
      // Of the new one nothing is known yet.
      ...(certificate === null ? {} : { renewalWindow: null, askRenewalAt: 0 }),
      problem: refused.length === 0 ? null : 'some names are not in the certificate',
      problemAt: refused.length === 0 ? null : now,
      refused,
    });
    return certificate;
  }

  #fail(result: Extract<Awaited<RunningOrder['result']>, { kind: 'failed' }>): null {
    // An order that a stop gave up is nobody's failure.
    if (this.#isStopping) return null;
    const failures = this.#current.failures + 1;
    const now = this.#options.now();
    this.#remember(result.accountUrl ?? this.#store.openAccount(this.#options.directoryUrl, this.#options.email).url, {
      ...this.#current,
      failures,
      nextAttemptAt: now + pauseAfter(failures, result.retryAfterMs, this.#random()),
      leaveAloneUntil: now + (result.retryAfterMs ?? 0),
      problem: result.reason,
      problemAt: now,
      refused: result.refused,
    });
    return null;
  }
}
