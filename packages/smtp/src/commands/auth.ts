import { bad, type CommandAnswer, type CommandContext, say } from '../session-state.ts';
import { replies } from '../wire/reply.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A value, or what the command answers instead. */
type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly answer: CommandAnswer };
const instead = (answer: CommandAnswer): { readonly ok: false; readonly answer: CommandAnswer } => ({
  ok: false,
  answer,
});

/**
 * AUTH (RFC 4954): PLAIN (RFC 4616) and LOGIN, on the submission roles and inside TLS only (RFC 8314). Every refusal
 * reads alike, so that nobody learns which names exist.
 */
export async function authCommand(context: CommandContext, argument: string): Promise<CommandAnswer> {
  const { state } = context;
  if (state.role === 'mx') return bad(replies.notImplemented);
  const answer = await signIn(context, argument);
  // Whatever was wrong with it: the connection ends after a few (`maxAuthenticationFailures`).
  if (state.account === undefined) state.authenticationFailures += 1;
  return answer;
}

async function signIn(context: CommandContext, argument: string): Promise<CommandAnswer> {
  const { state } = context;
  if (state.tls === undefined) return bad(replies.tlsBeforeSignIn);
  if (state.helo === undefined || !state.isExtended) return bad(replies.helloFirst);
  if (state.account !== undefined) return bad(replies.alreadySignedIn);
  if (state.transaction !== undefined) return bad(replies.notDuringMail);
  const [mechanism = '', initial, ...more] = argument.split(' ').filter((word) => word !== '');
  if (more.length > 0) return bad(replies.badBase64);
  const credentials = await askForCredentials(context, mechanism.toUpperCase(), initial);
  return credentials.ok ? checkCredentials(context, credentials.value) : credentials.answer;
}

async function askForCredentials(
  context: CommandContext,
  mechanism: string,
  initial: string | undefined,
): Promise<Read<Credentials>> {
  if (mechanism === 'PLAIN') {
    const message = await readAnswer(context, '', initial);
    if (!message.ok) return message;
    const credentials = splitPlain(message.value);
    return credentials === undefined ? instead(refuse(context)) : { ok: true, value: credentials };
  }
  if (mechanism === 'LOGIN') {
    const username = await readAnswer(context, 'VXNlcm5hbWU6', initial);
    if (!username.ok) return username;
    const password = await readAnswer(context, 'UGFzc3dvcmQ6', undefined);
    if (!password.ok) return password;
    if (username.value.includes('\0') || password.value.includes('\0')) return instead(refuse(context));
    return { ok: true, value: { username: username.value, password: password.value } };
  }
  return instead(bad(replies.unknownMechanism));
}

/** The initial response, or the answer to a challenge. `=` is the empty initial response (RFC 4954 §4). */
async function readAnswer(
  context: CommandContext,
  challenge: string,
  initial: string | undefined,
): Promise<Read<string>> {
  const text = initial === '=' ? '' : (initial ?? (await context.ask(challenge)));
  if (typeof text !== 'string') return instead(text);
  if (text === '*' && initial === undefined) return instead(say(replies.signInCancelled));
  const decoded = decodeBase64Text(text);
  return decoded === undefined ? instead(bad(replies.badBase64)) : { ok: true, value: decoded };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeBase64Text(text: string): string | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  try {
    return utf8.decode(Buffer.from(text, 'base64'));
  } catch {
    return undefined; // not UTF-8: answered as malformed by the caller
  }
}

/** RFC 4616: `authzid NUL authcid NUL passwd`; acting for somebody else (another authzid) is not offered. */
function splitPlain(message: string): Credentials | undefined {
  const [authorise, username, password, ...more] = message.split('\0');
  if (username === undefined || password === undefined || more.length > 0) return undefined;
  if (username === '' || (authorise !== '' && authorise !== username)) return undefined;
  return { username, password };
}

async function checkCredentials(context: CommandContext, credentials: Credentials): Promise<CommandAnswer> {
  const { state } = context;
  try {
    const result = await context.handler.authenticate({
      ...credentials,
      remoteAddress: state.remoteAddress,
      helo: state.helo ?? '',
      tls: state.tls,
      role: state.role,
    });
    if (result.status === 'refused') return refuse(context);
    context.count('smtp_authentications_total', { role: state.role, outcome: result.status });
    if (result.status === 'temporary') return say(replies.signInTemporary);
    const { accountNo, address, codeId, deviceId, live } = result;
    state.account = { accountNo, address, codeId, deviceId };
    if (live !== undefined) context.follow(live);
    return say(replies.signedIn);
  } catch (error) {
    context.reportFault(error, 'authenticate');
    return say(replies.signInTemporary);
  }
}

function refuse(context: CommandContext): CommandAnswer {
  context.count('smtp_authentications_total', { role: context.state.role, outcome: 'refused' });
  return say(replies.signInRefused);
}
