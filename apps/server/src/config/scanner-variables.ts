import { parseClamdAddress } from './parse-values.ts';
import { choice, isHostName, list, readBy, text, type VariableGroup, webUrl } from './variable.ts';

/** Programs and lists that look at mail. */
export const scanners = {
  HONGYAN_CLAMD: {
    schema: readBy('must be host:port or the path of a socket', parseClamdAddress),
    about: 'virus scanner: `host:port`, or the path of the socket of clamd',
  },
  HONGYAN_CLAMD_DOWN: {
    schema: choice(['refuse', 'accept'], 'refuse'),
    about: '`refuse`: mail waits with its sender (451) while clamd does not answer; `accept`: it comes in unseen',
  },
  HONGYAN_BLOCKLISTS: {
    schema: list('must be names of lists with commas between them, such as zen.spamhaus.org', isHostName),
    about:
      'DNS blocklists, comma separated: mail from addresses that one of them names is refused; one that does not answer keeps nothing out',
    standard: 'none',
  },
  HONGYAN_RSPAMD: { schema: webUrl('http://127.0.0.1:11333'), about: 'junk filter: the URL of rspamd' },
  HONGYAN_RSPAMD_PASSWORD: { schema: text(), about: 'its password, where it asks for one', isSecret: true },
  HONGYAN_RSPAMD_DOWN: {
    schema: choice(['accept', 'refuse'], 'accept'),
    about: '`accept` or `refuse` mail while rspamd does not answer',
  },
  HONGYAN_RSPAMD_LEARN: {
    schema: webUrl('http://127.0.0.1:11334'),
    about:
      "the URL of rspamd's controller, which is taught what people move into Junk and out of it; without it rspamd is not taught",
  },
  HONGYAN_RSPAMD_LEARN_PASSWORD: {
    schema: text(),
    about: "the controller's password (`enable_password`)",
    isSecret: true,
  },
} as const satisfies VariableGroup;
