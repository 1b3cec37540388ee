/**
 * The one certificate of this server: every listener asks for it at every handshake, so that a new one is used at once and no session is cut.
 * It comes from files that somebody else renews, from an ACME authority, or is self-signed where neither is configured. What cannot be
 * served is refused with a reason, and what is served stays.
 */
import { join } from 'node:path';
import type { SecureContext } from 'node:tls';
import type { Logger } from 'pino';
import { type AcmeCertificate, type AcmeConfig, AcmeKeeper } from './acme-certificate.ts';
import { type Challenges, type HttpChallenges, noChallenges, type RefusedName } from './acme-order.ts';
import { type CertificateFiles, watchCertificateFiles } from './certificate-files.ts';
import { type Certificate, isSelfSignedDue, openSelfSigned } from './self-signed.ts';
import {
  CertificateError,
  type CertificateFacts,
  openCertificate,
  type ServedCertificate,
} from './served-certificate.ts';
import { createSharedChallenges } from './shared-challenges.ts';

export interface CertificateSourceOptions {
  readonly dataDirectory: string;
  readonly hostname: string;
  readonly files: { readonly certificateFile: string; readonly keyFile: string } | null;
  readonly acme: AcmeConfig | null;
  /**
   * Left out: no other process shares the data directory. Else whether this one asks the authority now; the others serve what it got, and
   * answer the authority with it.
   */
  readonly isLeading?: () => boolean;
  readonly now: () => number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

export type CertificateOrigin = 'files' | 'acme' | 'self-signed';

/** What an administrator is shown; times in epoch milliseconds. */
export interface CertificateStatus extends CertificateFacts {
  /** Where the certificate that is served comes from. */
  readonly origin: CertificateOrigin;
  /** Where certificates should come from. */
  readonly configured: CertificateOrigin;
  readonly servedSince: number;
  /** Why the newest attempt brought nothing; null when it did. */
  readonly problem: string | null;
  readonly problemAt: number | null;
  /** Names that the authority could not be convinced of, with its reasons. */
  readonly refused: readonly RefusedName[];
  /** When the next certificate is asked for (ACME). */
  readonly nextAttemptAt: number | null;
}

export interface CertificateSource {
  /** For handshakes. */
  secureContext(): SecureContext;
  /** PEM of what is served. */
  current(): Certificate;
  /** Called with every certificate that takes another one's place. */
  onChange(listener: (certificate: Certificate) => void): void;
  status(): CertificateStatus;
  /** What an authority is answered, while an order is under way. */
  readonly challenges: {
    readonly http: Pick<HttpChallenges, 'get'>;
    readonly tls: ReadonlyMap<string, SecureContext>;
  };
  /** Begins to look for new ones; the listeners are open. */
  start(): void;
  /** Checks the files now. */
  reload(): Promise<CertificateStatus>;
  /** Asks the authority for a new certificate now. Throws CertificateError where there is none, or it asked to be left alone. */
  renew(): Promise<CertificateStatus>;
  close(): Promise<void>;
}

/** How often the files' times are checked, and whether a renewal is due. */
const checkEveryMs = 30_000;
const dayMs = 24 * 3_600_000;
/** Certificates of 90 days are renewed a month before their end; half of that month has passed without. */
const warnBeforeMs = 14 * dayMs;

class Source implements CertificateSource {
  readonly challenges: Challenges;
  readonly #options: CertificateSourceOptions;
  readonly #files: CertificateFiles | null;
  readonly #acme: AcmeCertificate | null;
  #served: ServedCertificate;
  #origin: CertificateOrigin;
  #servedSince: number;
  #problem: { readonly text: string; readonly at: number } | null = null;
  #warnedAt = 0;
  readonly #listeners: ((certificate: Certificate) => void)[] = [];
  #timer: NodeJS.Timeout | null = null;
  #checking: Promise<void> | null = null;

  constructor(
    options: CertificateSourceOptions,
    first: ServedCertificate,
    origin: CertificateOrigin,
    files: CertificateFiles | null,
  ) {
    const { acme, now } = options;
    this.#options = options;
    this.challenges =
      options.isLeading === undefined
        ? noChallenges()
        : { ...noChallenges(), http: createSharedChallenges(join(acmeDirectory(options), 'challenges')) };
    this.#served = first;
    this.#origin = origin;
    this.#servedSince = now();
    this.#files = files;
    this.#acme =
      acme === null
        ? null
        : new AcmeKeeper({ ...acme, directory: acmeDirectory(options), now, challenges: this.challenges });
  }

  secureContext(): SecureContext {
    return this.#served.context;
  }

  current(): Certificate {
    return this.#served.certificate;
  }

  onChange(listener: (certificate: Certificate) => void): void {
    this.#listeners.push(listener);
  }

  status(): CertificateStatus {
    const { files, acme } = this.#options;
    const state = this.#acme?.state();
    const due = Math.max(state?.nextAttemptAt ?? 0, state?.failures === 0 ? (state.renewAt ?? 0) : 0);
    return {
      ...this.#served.facts,
      origin: this.#origin,
      configured: files !== null ? 'files' : acme !== null ? 'acme' : 'self-signed',
      servedSince: this.#servedSince,
      problem: this.#problem?.text ?? state?.problem ?? null,
      problemAt: this.#problem?.at ?? state?.problemAt ?? null,
      refused: state?.refused ?? [],
      nextAttemptAt: state === undefined ? null : due,
    };
  }

  start(): void {
    this.#timer = setInterval(() => void this.#check(), checkEveryMs);
    this.#timer.unref();
    if (this.#acme !== null) void this.#check();
  }

  async reload(): Promise<CertificateStatus> {
    await this.#check();
    return this.status();
  }

  async renew(): Promise<CertificateStatus> {
    if (this.#acme === null)
      throw new CertificateError(
        'No authority is configured: set HONGYAN_ACME=1, or renew the files where they come from.',
      );
    if (this.#options.isLeading?.() === false)
      throw new CertificateError(
        'Another process that shares this data directory gets the certificates. Stop it, or wait until it renews by itself.',
      );
    const { leaveAloneUntil } = this.#acme.state();
    if (leaveAloneUntil > this.#options.now())
      throw new CertificateError(
        `The authority asks to be left alone until ${new Date(leaveAloneUntil).toISOString()}.`,
      );
    await this.#order(true);
    return this.status();
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#acme?.stop();
    await this.#checking;
  }

  /** One check at a time; never rejects. */
  #check(): Promise<void> {
    this.#checking ??= this.#checkOnce()
      .catch((error: unknown) =>
        this.#options.log.error({ err: error }, 'looking for a certificate failed by our fault'),
      )
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  async #checkOnce(): Promise<void> {
    if (this.#files !== null) await this.#readFiles(this.#files);
    if (this.#options.isLeading?.() === false) this.#takeOrdered();
    else if (this.#acme !== null) await this.#order(false);
    if (this.#origin === 'self-signed') await this.#remakeSelfSigned();
    this.#warnOfEnd();
  }

  async #readFiles(files: CertificateFiles): Promise<void> {
    try {
      const changed = await files.readChanged();
      if (changed === null) return;
      this.#take(changed, 'files');
      this.#problem = null;
    } catch (error) {
      if (!(error instanceof CertificateError)) throw error;
      const isNew = this.#problem?.text !== error.message;
      this.#problem = { text: error.message, at: isNew ? this.#options.now() : (this.#problem?.at ?? 0) };
      if (isNew) this.#options.log.error({ reason: error.message }, 'a new certificate is refused, the old one stays');
    }
  }

  /** What the process that leads has got meanwhile. */
  #takeOrdered(): void {
    const pair = this.#acme?.readPair() ?? null;
    if (pair !== null) this.#take(pair, 'acme');
  }

  async #order(force: boolean): Promise<void> {
    const acme = this.#acme;
    if (acme === null) return;
    // Another process may have led until now.
    if (this.#options.isLeading !== undefined) acme.reload();
    const before = acme.state();
    const made = await acme.check(force);
    const after = acme.state();
    if (made !== null) this.#take(made, 'acme');
    if (after === before || after.problem === null) return;
    const { problem, refused, failures, nextAttemptAt } = after;
    this.#options.log.warn(
      { problem, refused, failures, nextAttemptAt: new Date(nextAttemptAt).toISOString() },
      made === null ? 'no certificate from the authority' : 'a certificate without some of the names',
    );
  }

  /** A server that runs for years must not come to the end of its own certificate between two restarts. */
  async #remakeSelfSigned(): Promise<void> {
    const { dataDirectory, hostname, now } = this.#options;
    if (!isSelfSignedDue(this.#served.facts.validUntil, now())) return;
    this.#take(await openSelfSigned(selfSignedDirectory(dataDirectory), hostname, now()), 'self-signed');
  }

  /** Throws CertificateError for what cannot be served. */
  #take(certificate: Certificate, origin: CertificateOrigin): void {
    const opened = openCertificate(certificate);
    const now = this.#options.now();
    if (opened.facts.validUntil <= now && this.#served.facts.validUntil > now)
      throw new CertificateError(`the certificate has expired on ${new Date(opened.facts.validUntil).toISOString()}`);
    if (opened.facts.fingerprint === this.#served.facts.fingerprint) return;
    this.#served = opened;
    this.#origin = origin;
    this.#servedSince = now;
    for (const listener of this.#listeners) listener(certificate);
    const { names, issuer, validUntil } = opened.facts;
    this.#options.log.info(
      { origin, names, issuer, validUntil: new Date(validUntil).toISOString() },
      'a new certificate is served',
    );
  }

  #warnOfEnd(): void {
    const { validUntil, names } = this.#served.facts;
    const now = this.#options.now();
    if (validUntil - now > warnBeforeMs || now - this.#warnedAt < dayMs) return;
    this.#warnedAt = now;
    this.#options.log.warn({ names, validUntil: new Date(validUntil).toISOString() }, 'the certificate ends soon');
  }
}

const selfSignedDirectory = (dataDirectory: string): string => join(dataDirectory, 'tls');
const acmeDirectory = ({ dataDirectory }: CertificateSourceOptions): string => join(dataDirectory, 'tls', 'acme');

/** Opens what is to be served at the start. Rejects with CertificateError when the configured files cannot be served. */
export async function openCertificateSource(options: CertificateSourceOptions): Promise<CertificateSource> {
  const { files, acme, dataDirectory, hostname, now } = options;
  if (files !== null) {
    const watched = watchCertificateFiles(files.certificateFile, files.keyFile);
    const pair = await watched.readChanged();
    if (pair === null) throw new Error('a first check of files finds something');
    try {
      return new Source(options, openCertificate(pair), 'files', watched);
    } catch (error) {
      if (!(error instanceof CertificateError)) throw error;
      throw new CertificateError(
        `${error.message}. HONGYAN_TLS_CERTIFICATE is ${files.certificateFile}, HONGYAN_TLS_KEY is ${files.keyFile}.`,
        { cause: error },
      );
    }
  }
  const kept =
    acme === null
      ? null
      : new AcmeKeeper({ ...acme, directory: acmeDirectory(options), now, challenges: noChallenges() }).readPair();
  if (kept !== null) return new Source(options, openCertificate(kept), 'acme', null);
  const own = await openSelfSigned(selfSignedDirectory(dataDirectory), hostname, now());
  return new Source(options, openCertificate(own), 'self-signed', null);
}
