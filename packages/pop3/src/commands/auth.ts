import { type Answer, bad, type Command, type CommandContext, done, err } from './command.ts';
import { type Credentials, countAttempts, signIn, tlsFirst, wrong } from './sign-in.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeBase64(text: string): string | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  try {
    return utf8.decode(Buffer.from(text, 'base64'));
  } catch {
    return null; // not UTF-8 (RFC 4616 §2): answered as malformed by the caller
  }
}

/** RFC 4616: `authzid NUL authcid NUL passwd`; acting for somebody else (another authzid) is not offered. */
function splitPlain(message: string): Credentials | null {
  const [authorise, username, password, ...more] = message.split('\0');
  if (username === undefined || password === undefined || more.length > 0) return null;
  if (username === '' || (authorise !== '' && authorise !== username)) return null;
  return { username, password };
}

async function signInPlain(context: CommandContext, initial: string | undefined): Promise<Answer> {
  // RFC 5034 §4: `=` is the empty initial response.
  const text = initial === '=' ? '' : (initial ?? (await context.ask()));
  if (text === null) return done;
  if (text === '*' && initial === undefined) return err('Sign-in cancelled');
  const message = decodeBase64(text);
  if (message === null) return bad('That is not valid base64');
  const credentials = splitPlain(message);
  return credentials === null ? wrong : signIn(context, credentials);
}

/** AUTH (RFC 5034), with PLAIN alone: codes have 120 bits and come inside TLS. */
export const auth: Command = {
  name: 'AUTH',
  states: ['authorization'],
  run: countAttempts(async (context, argument) => {
    if (!context.state.isSecure) return tlsFirst;
    const [mechanism = '', initial, ...more] = argument.split(' ').filter((word) => word !== '');
    if (mechanism === '') {
      // leniency: Outlook asks with a bare AUTH for the list, as before RFC 2449.
      await context.writeList('Mechanisms follow', ['PLAIN']);
      return done;
    }
    if (more.length > 0) return bad('That is not valid base64');
    return mechanism.toUpperCase() === 'PLAIN' ? signInPlain(context, initial) : bad('Use AUTH PLAIN');
  }),
};
