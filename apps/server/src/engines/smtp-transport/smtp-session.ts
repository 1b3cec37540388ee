import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection';
import type { DeliveryRequest, RecipientOutcome, TransportTimeouts } from './delivery.ts';
import {
  type ClientError,
  findRefusal,
  judgeError,
  type SessionResult,
  unusable,
  type Verdict,
} from './judge-session.ts';
import { openSocket } from './open-socket.ts';
import { readReply } from './reply-text.ts';
import { createTlsOptions, isDemanded, readShownCertificates, type SessionProof, type TlsUse } from './tls-options.ts';
import { judgeCertificates } from './tlsa-record.ts';

const quitTimeoutMs = 2_000;

export interface SessionInput {
  readonly request: DeliveryRequest;
  readonly hostname: string;
  /** The host's name: for its certificate and for the outcome. */
  readonly host: string;
  readonly address: string;
  readonly port: number;
  readonly tls: TlsUse;
  /** For `dane`. */
  readonly proof: SessionProof | undefined;
  readonly timeouts: TransportTimeouts;
  readonly trustedAuthorities: readonly string[] | undefined;
  readonly credentials: { readonly username: string; readonly password: string } | undefined;
  /** The host is the smarthost: what it says before the mail is about us, never about the recipient. */
  readonly isOurRelay: boolean;
}

/** What the library keeps and does not report when the content fails after some recipients were refused, and which extensions the host has. */
interface ClientInside {
  readonly _envelope?: { readonly rejectedErrors?: readonly ClientError[] } | false;
  readonly _supportedExtensions?: readonly string[];
  _sendCommand(line: string, ...rest: readonly unknown[]): void;
}

/** One SMTP session with one address: connect, greet, TLS, sign in where asked, hand over, quit. The client is loaded with the first. */
export async function runSmtpSession(input: SessionInput): Promise<SessionResult> {
  const { default: Client } = await import('nodemailer/lib/smtp-connection');
  const socket = await openSocket({ ...input, signal: input.request.signal });
  if (typeof socket === 'string')
    return unusable(`${input.host} (${input.address}) cannot be reached: ${socket}`, { enhanced: '4.4.1' });
  return new Session(input, socket, Client).run();
}

class Session {
  readonly #input: SessionInput;
  readonly #client: SMTPConnection;
  #hasContentStarted = false;

  constructor(input: SessionInput, socket: Socket, Client: typeof SMTPConnection) {
    const { tls, proof, host, timeouts, trustedAuthorities, hostname } = input;
    this.#input = input;
    this.#client = new Client({
      connection: socket,
      host,
      servername: host.startsWith('[') ? undefined : host,
      name: hostname,
      secure: tls === 'implicit',
      requireTLS: isDemanded(tls) && tls !== 'implicit',
      opportunisticTLS: tls === 'opportunistic',
      ignoreTLS: tls === 'none',
      // The library counts its connection time from here to the end of STARTTLS.
      connectionTimeout: timeouts.greetingMs * 2,
      greetingTimeout: timeouts.greetingMs,
      socketTimeout: timeouts.commandMs,
      maxResponseSize: 64 * 1024,
      logger: false,
      tls: createTlsOptions(tls, proof, trustedAuthorities),
    });
  }

  async run(): Promise<SessionResult> {
    const { request } = this.#input;
    return new Promise((resolve) => {
      const cancel = () => fail(new Error('the attempt was cancelled'));
      const finish = (result: SessionResult, isInStep: boolean) => {
        request.signal?.removeEventListener('abort', cancel);
        this.#leave(isInStep);
        resolve(result);
      };
      const fail = (error: ClientError) => finish(this.#judgeFailure(error), error.response !== undefined);
      request.signal?.addEventListener('abort', cancel, { once: true });
      this.#client.on('error', fail);
      this.#talk().then(
        (result) => finish(result, true),
        (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }

  async #talk(): Promise<SessionResult> {
    const { credentials, host } = this.#input;
    await this.#call((done) => this.#client.connect(done));
    const doubt = this.#findDoubt();
    if (doubt !== undefined) return doubt;
    if (credentials !== undefined) {
      try {
        await this.#call((done) =>
          this.#client.login({ user: credentials.username, pass: credentials.password }, done),
        );
      } catch (error) {
        // Our password, not the sender's mistake: never returned to him.
        return unusable(`${host} refused our sign-in: ${error instanceof Error ? error.message : ''}`, {
          enhanced: '4.7.0',
        });
      }
    }
    const lack = this.#findLack();
    if (lack !== undefined) return this.#decide(() => lack);
    this.#askForUtf8();
    const info = await this.#send();
    const reply = readReply(info.response);
    return this.#decide(
      (recipient) =>
        findRefusal(recipient, (info.rejectedErrors ?? []) as readonly ClientError[]) ?? {
          status: 'delivered',
          ...reply,
        },
    );
  }

  /** Why the host is not the one that TLSA records name, or by which authorities it has to be judged. */
  #findDoubt(): SessionResult | undefined {
    const { host, tls, proof } = this.#input;
    const socket = this.#client._socket;
    if (tls !== 'dane' || (proof?.authorities !== undefined && socket instanceof TLSSocket)) return undefined;
    const shown = socket instanceof TLSSocket ? readShownCertificates(socket) : [];
    const judged = judgeCertificates(shown, proof?.records ?? []);
    if (judged === 'proven') return undefined;
    const text = `The certificate of ${host} is not one that its TLSA records name (DANE)`;
    return unusable(text, { enhanced: '4.7.5', isTlsFailure: true, authorities: judged });
  }

  /** What the message needs and the host has not: nothing of it is sent then (RFC 6531 §3.2, RFC 6152 §3). */
  #findLack(): Verdict | undefined {
    const { host, request } = this.#input;
    if (request.needsSmtpUtf8 && !this.#hasExtension('SMTPUTF8'))
      return {
        status: 'failed',
        code: 0,
        enhanced: '5.6.7',
        text: `${host} takes no addresses or headers outside ASCII (no SMTPUTF8)`,
      };
    if (request.is8Bit === true && !this.#hasExtension('8BITMIME'))
      return {
        status: 'failed',
        code: 0,
        enhanced: '5.6.3',
        text: `${host} takes no mail of eight bits (no 8BITMIME), and re-coding it would break its signatures`,
      };
    return undefined;
  }

  /** The library asks for SMTPUTF8 only where an address needs it; a header in UTF-8 needs it too (RFC 6531 §3.4). */
  #askForUtf8(): void {
    const { request } = this.#input;
    const hasUtf8Address = [request.mailFrom, ...request.recipients].some((address) => /[^\x20-\x7e]/.test(address));
    if (!request.needsSmtpUtf8 || hasUtf8Address) return;
    const inside = this.#client as unknown as ClientInside;
    const sendCommand = inside._sendCommand.bind(this.#client);
    inside._sendCommand = (line, ...rest) => {
      sendCommand(line.startsWith('MAIL FROM:') ? `${line} SMTPUTF8` : line, ...rest);
    };
  }

  #send(): Promise<SMTPConnectionSendInfo> {
    const { request } = this.#input;
    return new Promise((resolve, reject) => {
      const content = Readable.from(this.#watchContent(), { objectMode: false });
      const envelope = {
        from: request.mailFrom,
        to: [...request.recipients],
        size: request.size,
        use8BitMime: request.is8Bit === true,
      };
      this.#client.send(envelope, content, (error, info) => {
        if (error === null) resolve(info);
        else reject(error);
      });
    });
  }

  /** Passes the content on, and sets the time that each step may take (RFC 5321 §4.5.3.2). */
  async *#watchContent(): AsyncGenerator<Uint8Array> {
    const { request, timeouts } = this.#input;
    let isFirst = true;
    for await (const chunk of request.message() as AsyncIterable<Uint8Array>) {
      if (isFirst) {
        this.#hasContentStarted = true;
        this.#allow(timeouts.dataBlockMs);
        isFirst = false;
      }
      yield chunk;
    }
    this.#hasContentStarted = true;
    this.#allow(timeouts.dataEndMs);
  }

  #allow(timeoutMs: number): void {
    const socket = this.#client._socket;
    if (socket instanceof Object) socket.setTimeout(timeoutMs);
  }

  async #call(start: (done: (error?: Error | null) => void) => void): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      start((error) => {
        if (error === undefined || error === null) resolve();
        else reject(error);
      });
    });
  }

  #hasExtension(name: string): boolean {
    return (this.#client as unknown as ClientInside)._supportedExtensions?.includes(name) === true;
  }

  #judgeFailure(error: ClientError): SessionResult {
    const { host, isOurRelay } = this.#input;
    const envelope = (this.#client as unknown as ClientInside)._envelope;
    return judgeError(error, {
      host,
      isOurRelay,
      isInHandshake: this.#client.upgrading === true,
      hasContentStarted: this.#hasContentStarted,
      refused: envelope === undefined || envelope === false ? [] : (envelope.rejectedErrors ?? []),
      decide: (judge) => this.#decide(judge),
    });
  }

  #decide(judge: (recipient: string) => Verdict): SessionResult {
    const tls = this.#describeTls();
    return {
      kind: 'decided',
      outcomes: this.#input.request.recipients.map((recipient) => ({
        recipient,
        ...judge(recipient),
        host: this.#input.host,
        tls,
      })),
    };
  }

  #describeTls(): RecipientOutcome['tls'] {
    const socket = this.#client._socket;
    if (!(socket instanceof TLSSocket)) return 'none';
    if (this.#input.tls === 'dane') return 'dane';
    return socket.authorized ? 'verified' : 'encrypted';
  }

  /** QUIT where the host waits for a command; in the middle of something the connection is just closed, so that no QUIT becomes content. */
  #leave(isInStep: boolean): void {
    this.#client.on('error', () => undefined); // the outcome is known already
    if (this.#client.destroyed) return;
    if (isInStep && this.#client.stage === 'connected') {
      this.#allow(quitTimeoutMs);
      this.#client.quit();
    } else {
      this.#client.close();
    }
  }
}
