import { anyState, type CommandContext, defineCommand } from '../command.ts';

/** Before and after sign-in. */
const always = ['IMAP4rev1', 'IMAP4rev2', 'LITERAL-', 'ID', 'ENABLE', 'SASL-IR', 'UTF8=ACCEPT'];
/** Before sign-in without TLS, and with it (RFC 9051 §6.2.1, §6.2.2). */
const beforeTls = ['STARTTLS', 'LOGINDISABLED'];
const withTls = ['AUTH=PLAIN'];
/** After sign-in: what belongs to mailboxes and mails. Only what works stands here. */
const signedIn = [
  'BINARY',
  'CHILDREN',
  'CONDSTORE',
  'CREATE-SPECIAL-USE',
  'ESEARCH',
  'ESORT',
  'IDLE',
  'LIST-EXTENDED',
  'LIST-STATUS',
  'MOVE',
  'MULTIAPPEND',
  'NAMESPACE',
  'OBJECTID',
  'PREVIEW',
  'QRESYNC',
  'QUOTA',
  'QUOTA=RES-STORAGE',
  'SAVEDATE',
  'SEARCHRES',
  'SORT',
  'SORT=DISPLAY',
  'SPECIAL-USE',
  'STATUS=SIZE',
  'THREAD=ORDEREDSUBJECT',
  'THREAD=REFERENCES',
  'UIDPLUS',
  'UNSELECT',
  'WITHIN',
];

/** `CAPABILITY …` as it holds on this connection now (RFC 9051 §6.1.1). */
export function capabilityLine(context: Pick<CommandContext, 'state' | 'store' | 'tls' | 'isCompressed'>): string {
  const names = [...always];
  if (context.state === 'notAuthenticated') names.push(...(context.tls === undefined ? beforeTls : withTls));
  else {
    // RFC 7889 §2
    names.push(...signedIn, `APPENDLIMIT=${String(context.store.appendLimitBytes)}`);
    // RFC 4978 §3: not twice.
    if (!context.isCompressed) names.push('COMPRESS=DEFLATE');
  }
  return `CAPABILITY ${names.join(' ')}`;
}

export const capability = defineCommand({
  name: 'CAPABILITY',
  states: anyState,
  parse: () => null,
  run: async (context) => {
    context.untagged(capabilityLine(context));
    return { status: 'OK', text: 'These are mine' };
  },
});
