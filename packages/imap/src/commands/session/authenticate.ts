import { decodeText } from '../../wire/decode-text.ts';
import { ImapSyntaxError } from '../../wire/syntax-error.ts';
import { type Completion, defineCommand } from '../command.ts';
import { signIn } from './sign-in.ts';

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const initialResponseEnd = /[^A-Za-z0-9+/=]/g;

const broken: Completion = { status: 'BAD', text: 'The answer is no base64 of what PLAIN asks for' };
const otherIdentity: Completion = {
  status: 'NO',
  code: 'AUTHORIZATIONFAILED',
  text: 'Nobody signs in for somebody else here',
};

/** The three parts of a PLAIN message (RFC 4616 §2); null: it is none. */
function readPlain(
  text: string,
): { readonly authzid: string; readonly username: string; readonly password: string } | null {
  if (!base64.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  const first = bytes.indexOf(0);
  const second = bytes.indexOf(0, first + 1);
  if (first === -1 || second === -1 || bytes.indexOf(0, second + 1) !== -1) return null;
  try {
    const [authzid, username, password] = [
      decodeText(bytes.subarray(0, first)),
      decodeText(bytes.subarray(first + 1, second)),
      decodeText(bytes.subarray(second + 1)),
    ];
    return { authzid, username, password };
  } catch (error) {
    if (error instanceof ImapSyntaxError) return null;
    throw error;
  }
}

/** RFC 9051 §6.2.2 with PLAIN, and the first answer sent along (SASL-IR, RFC 4959). */
export const authenticate = defineCommand({
  name: 'AUTHENTICATE',
  states: ['notAuthenticated'],
  needsTls: true,
  parse: (args) => {
    const mechanism = args.keyword();
    const initial = args.take(' ') ? args.until(initialResponseEnd, 'base64') : null;
    return { mechanism, initial };
  },
  run: async (context, { mechanism, initial }) => {
    if (mechanism !== 'PLAIN') return { status: 'NO', text: 'Only PLAIN is known here' };
    const line = initial ?? (await context.ask(''));
    if (line === null || line === '*') return { status: 'BAD', text: 'Cancelled' };
    // `=` stands for an empty first answer, which PLAIN has not.
    const plain = readPlain(line);
    if (plain === null) return broken;
    if (plain.authzid !== '' && plain.authzid.toLowerCase() !== plain.username.toLowerCase()) return otherIdentity;
    return signIn(context, plain.username, plain.password);
  },
});
