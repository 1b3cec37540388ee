import { defineCommand, type Extension, signedInStates } from '../command.ts';
import { enableCondstore } from './enable-condstore.ts';

const extensions: readonly Extension[] = ['CONDSTORE', 'QRESYNC', 'UTF8=ACCEPT', 'IMAP4REV2'];
/** A client that asks for more is playing. */
const maxExtensions = 20;

/** RFC 5161: what is not known is passed over. */
export const enable = defineCommand({
  name: 'ENABLE',
  states: signedInStates,
  parse: (args) => {
    const names = [args.keyword()];
    while (!args.isAtEnd && names.length < maxExtensions) {
      args.space();
      names.push(args.keyword());
    }
    return names;
  },
  run: async (context, names) => {
    const known = extensions.filter((extension) => names.includes(extension) && !context.isEnabled(extension));
    for (const extension of known) {
      // RFC 7162 §3.2.3: QRESYNC brings CONDSTORE with it.
      if (extension === 'CONDSTORE' || extension === 'QRESYNC') enableCondstore(context);
      context.enable(extension);
    }
    context.untagged(['ENABLED', ...known.map(spelled)].join(' '));
    return { status: 'OK', text: 'Done' };
  },
});

function spelled(extension: Extension): string {
  return extension === 'IMAP4REV2' ? 'IMAP4rev2' : extension;
}
