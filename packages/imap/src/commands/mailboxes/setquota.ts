import { ImapRefusal } from '../../session-port.ts';
import { decodeText } from '../../wire/decode-text.ts';
import { defineCommand, signedInStates } from '../command.ts';

/** Resources there are (RFC 9208 §5), with room for unknown ones. */
const maxQuotaResources = 16;

/** SETQUOTA (RFC 9208 §4.1.3): quotas are set by administrators, not through a mail client. */
export const setquota = defineCommand({
  name: 'SETQUOTA',
  states: signedInStates,
  parse: (args) => {
    decodeText(args.astring());
    args.space();
    args.list(() => {
      args.atom();
      args.space();
      args.number(Number.MAX_SAFE_INTEGER); // RFC 9208 §7: 63 bits
    }, maxQuotaResources);
    return null;
  },
  run: () => Promise.reject(new ImapRefusal('NOPERM', 'Quotas are set by the administrator')),
});
