import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import SMTPConnection, { type SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection';
import type { DeliveryRequest, RecipientOutcome, TransportTimeouts } from './delivery.ts';
import { readReply } from './reply-text.ts';

const quitTimeoutMs = 2_000;

/** How TLS is used in one session. */
export type TlsUse = 'implicit' | 'required' | 'opportunistic' | 'none';

export interface SessionInput {
  readonly request: DeliveryRequest;
  readonly hostname: string;
  /** The host's name: for its certificate and for the outcome. */
  readonly host: string;
  readonly address: string;
  readonly port: number;
  readonly tls: TlsUse;
  readonly timeouts: TransportTimeouts;
  readonly trustedAuthorities: readonly string[] | undefined;
  readonly credentials: { readonly username: string; readonly password: string } | undefined;
  /** The host is the smarthost: what it says before the mail is about us, never about the recipient. */
  readonly isOurRelay: boolean;
}

/** The host decided about every recipient; or it could not be used, and another may be tried. */
export type SessionResult =
  | { readonly kind: 'decided'; readonly outcomes: readonly RecipientOutcome[] }
  | {
      readonly kind: 'unusable';
      readonly code: number;
      readonly enhanced: string;
      readonly text: string;
      readonly isTlsFailure: boolean;
    };

/** The library's errors, as far as they are read here. */
interface ClientError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly recipient?: string;
  readonly rejectedErrors?: readonly ClientError[];
}

/** What the library keeps and tells nobody when the content fails after some recipients were refused, and which extensions the host has. */
interface ClientInside {
  readonly _envelope?: { readonly rejectedErrors?: readonly ClientError[] } | false;
  readonly _supportedExtensions?: readonly string[];
  _sendCommand(line: string, ...rest: readonly unknown[]): void;
}

const unusable = (
  text: string,
  more: { code?: number; enhanced?: string; isTlsFailure?: boolean } = {},
): SessionResult => ({
  kind: 'unusable',
  code: more.code ?? 0,
  enhanced: more.enhanced ?? '4.4.2',
  text,
  isTlsFailure: more.isTlsFailure ?? false,
});

/** One SMTP session with one address: connect, greet, TLS, sign in where asked, hand over, quit. */
export async function runSmtpSession(input: SessionInput): Promise<SessionResult> {
  const socket = await openSocket(input);
  if (typeof socket === 'string')
    return unusable(`${input.host} (${input.address}) cannot be reached: ${socket}`, { enhanced: '4.4.1' });
  return new Session(input, socket).run();
}

/** A connected socket, or why there is none. The address was checked by the caller and is connected to as it is: no second lookup can change it. */
async function openSocket({ address, port, timeouts, request }: SessionInput): Promise<Socket | string> {
  return new Promise((resolve) => {
    if (request.signal?.aborted === true) {
      resolve('the attempt was cancelled');
      return;
    }
    const socket = connect({ host: address, port, noDelay: true });
    const settle = (result: Socket | string) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      if (typeof result === 'string') socket.on('error', () => undefined).destroy(); // already told
      resolve(result);
    };
    const timer = setTimeout(() => settle('no answer in time'), timeouts.connectMs);
    socket.once('connect', () => settle(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
  });
}

class Session {
  private readonly input: SessionInput;
  private readonly client: SMTPConnection;
  private hasContentStarted = false;

  constructor(input: SessionInput, socket: Socket) {
    const { tls, host, timeouts, trustedAuthorities, hostname } = input;
    const mustVerify = tls === 'implicit' || tls === 'required';
    this.input = input;
    this.client = new SMTPConnection({
      connection: socket,
      host,
      servername: host.startsWith('[') ? undefined : host,
      name: hostname,
      secure: tls === 'implicit',
      requireTLS: tls === 'required',
      opportunisticTLS: tls === 'opportunistic',
      ignoreTLS: tls === 'none',
      // The library counts its connection time from here to the end of STARTTLS.
      connectionTimeout: timeouts.greetingMs * 2,
      greetingTimeout: timeouts.greetingMs,
      socketTimeout: timeouts.commandMs,
      maxResponseSize: 64 * 1024,
      logger: false,
      tls: {
        rejectUnauthorized: mustVerify,
        minVersion: mustVerify ? 'TLSv1.2' : 'TLSv1',
        ...(trustedAuthorities === undefined ? {} : { ca: [...trustedAuthorities] }),
      },
    });
  }

  async run(): Promise<SessionResult> {
    const { request } = this.input;
    return new Promise((resolve) => {
      const cancel = () => fail(new Error('the attempt was cancelled'));
      const finish = (result: SessionResult, isInStep: boolean) => {
        request.signal?.removeEventListener('abort', cancel);
        this.leave(isInStep);
        resolve(result);
      };
      const fail = (error: ClientError) => finish(this.judgeError(error), error.response !== undefined);
      request.signal?.addEventListener('abort', cancel, { once: true });
      this.client.on('error', fail);
      this.talk().then(
        (result) => finish(result, true),
        (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }

  private async talk(): Promise<SessionResult> {
    const { credentials, host } = this.input;
    await this.call((done) => this.client.connect(done));
    if (credentials !== undefined) {
      try {
        await this.call((done) => this.client.login({ user: credentials.username, pass: credentials.password }, done));
      } catch (error) {
        // Our password, not the sender's mistake: never returned to him.
        return unusable(`${host} refused our sign-in: ${error instanceof Error ? error.message : ''}`, {
          enhanced: '4.7.0',
        });
      }
    }
    const lack = this.findLack();
    if (lack !== undefined) return this.decide(() => lack);
    this.askForUtf8();
    const info = await this.send();
    const reply = readReply(info.response);
    return this.decide(
      (recipient) =>
        this.findRefusal(recipient, (info.rejectedErrors ?? []) as readonly ClientError[]) ?? {
          status: 'delivered',
          ...reply,
        },
    );
  }

  /** What the message needs and the host has not: nothing of it is sent then (RFC 6531 §3.2, RFC 6152 §3). */
  private findLack(): Verdict | undefined {
    const { host, request } = this.input;
    if (request.needsSmtpUtf8 && !this.hasExtension('SMTPUTF8'))
      return {
        status: 'failed',
        code: 0,
        enhanced: '5.6.7',
        text: `${host} takes no addresses or headers outside ASCII (no SMTPUTF8)`,
      };
    if (request.is8Bit === true && !this.hasExtension('8BITMIME'))
      return {
        status: 'failed',
        code: 0,
        enhanced: '5.6.3',
        text: `${host} takes no mail of eight bits (no 8BITMIME), and re-coding it would break its signatures`,
      };
    return undefined;
  }

  /** The library asks for SMTPUTF8 only where an address needs it; a header in UTF-8 needs it too (RFC 6531 §3.4). */
  private askForUtf8(): void {
    const { request } = this.input;
    const hasUtf8Address = [request.mailFrom, ...request.recipients].some((address) => /[^\x20-\x7e]/.test(address));
    if (!request.needsSmtpUtf8 || hasUtf8Address) return;
    const inside = this.client as unknown as ClientInside;
    const sendCommand = inside._sendCommand.bind(this.client);
    inside._sendCommand = (line, ...rest) => {
      sendCommand(line.startsWith('MAIL FROM:') ? `${line} SMTPUTF8` : line, ...rest);
    };
  }

  private send(): Promise<SMTPConnectionSendInfo> {
    const { request } = this.input;
    return new Promise((resolve, reject) => {
      const content = Readable.from(this.watchContent(), { objectMode: false });
      const envelope = {
        from: request.mailFrom,
        to: [...request.recipients],
        size: request.size,
        use8BitMime: request.is8Bit === true,
      };
      this.client.send(envelope, content, (error, info) => {
        if (error === null) resolve(info);
        else reject(error);
      });
    });
  }

  /** Passes the content on, and sets the time that each step may take (RFC 5321 §4.5.3.2). */
  private async *watchContent(): AsyncGenerator<Uint8Array> {
    const { request, timeouts } = this.input;
    let isFirst = true;
    for await (const chunk of request.message() as AsyncIterable<Uint8Array>) {
      if (isFirst) {
        this.hasContentStarted = true;
        this.allow(timeouts.dataBlockMs);
        isFirst = false;
      }
      yield chunk;
    }
    this.hasContentStarted = true;
    this.allow(timeouts.dataEndMs);
  }

  private allow(timeoutMs: number): void {
    const socket = this.client._socket;
    if (socket instanceof Object) socket.setTimeout(timeoutMs);
  }

  private async call(start: (done: (error?: Error | null) => void) => void): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      start((error) => {
        if (error === undefined || error === null) resolve();
        else reject(error);
      });
    });
  }

  private hasExtension(name: string): boolean {
    return (this.client as unknown as ClientInside)._supportedExtensions?.includes(name) === true;
  }

  private judgeError(error: ClientError): SessionResult {
    const reply = error.response === undefined ? undefined : readReply(error.response);
    const isTlsFailure = error.code === 'ETLS' || this.client.upgrading === true; // a handshake may also time out or be cut
    const isBeforeMail =
      error.command === 'CONN' || error.command === 'EHLO' || error.command === 'HELO' || error.command === 'STARTTLS';
    if (isTlsFailure)
      return unusable(`TLS with ${this.input.host} failed: ${error.message}`, { enhanced: '4.7.5', isTlsFailure });
    // A relay of ours that wants a sign-in, or another one (RFC 4954 §6), speaks of our configuration, not of the mail.
    if (this.input.isOurRelay && reply !== undefined && [530, 534, 535, 538].includes(reply.code))
      return unusable(`${this.input.host} refused our sign-in: ${reply.text}`, { enhanced: '4.7.0' });
    if (isBeforeMail && reply !== undefined) return { kind: 'unusable', ...reply, isTlsFailure: false };
    if (reply === undefined && !this.hasContentStarted)
      return unusable(`${this.input.host} broke off: ${error.message}`);
    // After the content began another host could make a second copy of it, so this attempt is over.
    const envelope = (this.client as unknown as ClientInside)._envelope;
    const refused =
      error.rejectedErrors ?? (envelope === undefined || envelope === false ? [] : (envelope.rejectedErrors ?? []));
    const forAll =
      reply === undefined
        ? {
            status: 'deferred' as const,
            code: 0,
            enhanced: '4.4.2',
            text: `${this.input.host} broke off: ${error.message}`,
          }
        : classify(reply);
    return this.decide((recipient) => this.findRefusal(recipient, refused) ?? forAll);
  }

  private findRefusal(recipient: string, refused: readonly ClientError[]): Verdict | undefined {
    const error = refused.find((candidate) => candidate.recipient === recipient);
    return error?.response === undefined ? undefined : classify(readReply(error.response));
  }

  private decide(judge: (recipient: string) => Verdict): SessionResult {
    const tls = this.describeTls();
    return {
      kind: 'decided',
      outcomes: this.input.request.recipients.map((recipient) => ({
        recipient,
        ...judge(recipient),
        host: this.input.host,
        tls,
      })),
    };
  }

  private describeTls(): RecipientOutcome['tls'] {
    const socket = this.client._socket;
    if (!(socket instanceof TLSSocket)) return 'none';
    return socket.authorized ? 'verified' : 'encrypted';
  }

  /** QUIT where the host waits for a command; in the middle of something the connection is just closed, so that no QUIT becomes content. */
  private leave(isInStep: boolean): void {
    this.client.on('error', () => undefined); // the outcome is known already
    if (this.client.destroyed) return;
    if (isInStep && this.client.stage === 'connected') {
      this.allow(quitTimeoutMs);
      this.client.quit();
    } else {
      this.client.close();
    }
  }
}

type Verdict = Pick<RecipientOutcome, 'status' | 'code' | 'enhanced' | 'text'>;

/** 5xx is final, anything else is tried again. 503 says that the session went wrong, not the mail. */
function classify(reply: { readonly code: number; readonly enhanced: string; readonly text: string }): Verdict {
  return { status: reply.code >= 500 && reply.code !== 503 ? 'failed' : 'deferred', ...reply };
}
