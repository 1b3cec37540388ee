import type { Config, ListenerAddress } from './config.ts';
import type { ReportFault } from './config-error.ts';
import { isHostName } from './variable.ts';
import type { Values } from './variables.ts';

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory';
/** Let's Encrypt takes at most 100 names in a certificate; other authorities fewer. */
const maxNames = 100;

/** Whether an authority can certify a name: not an address, not a name of this machine only. */
function isPublicName(name: string): boolean {
  return isHostName(name) && name.includes('.') && !name.endsWith('.localhost');
}

/** What ACME is asked with besides its own variables. */
interface KnownToAcme {
  readonly http: ListenerAddress;
  readonly hostname: string;
  readonly hosts: readonly string[];
  readonly hasFiles: boolean;
}

function chooseNames({ hostname, hosts }: KnownToAcme, values: Values, report: ReportFault): readonly string[] {
  if (!isPublicName(hostname))
    report(`HONGYAN_ACME=1 needs the public name of this host in HONGYAN_HOSTNAME; "${hostname}" is none.`);
  const more = values.HONGYAN_ACME_NAMES.map((name) => name.toLowerCase());
  for (const name of more)
    if (!isPublicName(name)) report(`HONGYAN_ACME_NAMES names "${name}", which is no public host name.`);
  const names = [...new Set([hostname, ...hosts.filter(isPublicName), ...more])];
  if (names.length > maxNames) report(`A certificate holds at most ${String(maxNames)} names.`);
  return names;
}

/** Reads the variables of ACME; null where it is off. Reports what cannot be used. */
export function readAcme(values: Values, known: KnownToAcme, report: ReportFault): Config['acme'] {
  if (values.HONGYAN_ACME !== true) return null;
  if (known.hasFiles) report('HONGYAN_ACME=1 and HONGYAN_TLS_CERTIFICATE exclude each other: choose one.');
  const email = values.HONGYAN_ACME_EMAIL;
  if (email === null)
    report(
      'HONGYAN_ACME_EMAIL must be your address: the authority writes there, and by setting it you agree to its terms.',
    );
  const names = chooseNames(known, values, report);
  if (email === null) return null;
  return {
    directoryUrl: values.HONGYAN_ACME_DIRECTORY ?? letsEncrypt,
    email,
    names,
    challenge: values.HONGYAN_ACME_CHALLENGE,
    http: known.http,
    authorityFile: values.HONGYAN_ACME_AUTHORITY,
  };
}
