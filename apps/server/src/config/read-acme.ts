import type { Config, ListenerAddress } from './config.ts';
import { ConfigError } from './config-error.ts';
import { isHostName } from './variable.ts';
import type { Values } from './variables.ts';

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory';
/** Let's Encrypt takes at most 100 names in a certificate; other authorities fewer. */
const maxNames = 100;

/** Whether an authority can certify a name: not an address, not a name of this machine only. */
function isPublicName(name: string): boolean {
  return isHostName(name) && name.includes('.') && !name.endsWith('.localhost');
}

/** Reads the variables of ACME; null where it is off. Throws ConfigError. */
export function readAcme(
  values: Values,
  known: {
    readonly http: ListenerAddress;
    readonly hostname: string;
    readonly hosts: readonly string[];
    readonly hasFiles: boolean;
  },
): Config['acme'] {
  if (values.HONGYAN_ACME !== true) return null;
  if (known.hasFiles)
    throw new ConfigError('HONGYAN_ACME=1 and HONGYAN_TLS_CERTIFICATE exclude each other: choose one.');
  const email = values.HONGYAN_ACME_EMAIL;
  if (email === null)
    throw new ConfigError(
      'HONGYAN_ACME_EMAIL must be your address: the authority writes there, and by setting it you agree to its terms.',
    );
  if (!isPublicName(known.hostname))
    throw new ConfigError(
      `HONGYAN_ACME=1 needs the public name of this host in HONGYAN_HOSTNAME; "${known.hostname}" is none.`,
    );
  const more = values.HONGYAN_ACME_NAMES.map((name) => name.toLowerCase());
  const wrong = more.find((name) => !isPublicName(name));
  if (wrong !== undefined) throw new ConfigError(`HONGYAN_ACME_NAMES names "${wrong}", which is no public host name.`);
  const names = [...new Set([known.hostname, ...known.hosts.filter(isPublicName), ...more])];
  if (names.length > maxNames) throw new ConfigError(`A certificate holds at most ${String(maxNames)} names.`);
  return {
    directoryUrl: values.HONGYAN_ACME_DIRECTORY ?? letsEncrypt,
    email,
    names,
    challenge: values.HONGYAN_ACME_CHALLENGE,
    http: known.http,
    authorityFile: values.HONGYAN_ACME_AUTHORITY,
  };
}
