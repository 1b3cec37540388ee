/** Configuration of the rest of the Internet, as seen by a machine that is being set up (outside.sh). None of its addresses leaves the namespaces. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSelfSigned } from '../../../apps/server/src/engines/certificate/self-signed.ts';

/** The machine, the DNS, the other mail server and the authority. */
export const machineAddress = '8.8.4.1';
export const outsideAddresses = ['8.8.4.53', '8.8.4.7', '8.8.4.9'] as const;
export const [resolverAddress, , authorityAddress] = outsideAddresses;

const soa = 'IN SOA ns.partner.example. hostmaster.partner.example. 1 3600 600 86400 5';

/** Everything but the domain that is set up. */
const world = `. 60 ${soa}
. 60 IN NS ns.partner.example.
ns.partner.example. 60 IN A ${resolverAddress}
partner.example. 60 IN MX 10 mx.partner.example.
partner.example. 60 IN TXT "v=spf1 ip4:8.8.4.7 -all"
mx.partner.example. 60 IN A 8.8.4.7
authority.example. 60 IN A ${authorityAddress}
1.4.8.8.in-addr.arpa. 60 IN PTR mail.example.org.
7.4.8.8.in-addr.arpa. 60 IN PTR mx.partner.example.
`;

/** What an administrator enters before the installation: where the machine is. */
const zoneBefore = `example.org. 60 ${soa}
example.org. 60 IN NS ns.partner.example.
mail.example.org. 60 IN A ${machineAddress}
`;

const unbound = `server:
  interface: ${resolverAddress}
  access-control: 0.0.0.0/0 allow
  do-ip6: no
  chroot: ""
  username: ""
  pidfile: /run/unbound.pid
  directory: /etc/outside
  module-config: "iterator"
  cache-max-negative-ttl: 1
auth-zone:
  name: "."
  zonefile: /etc/outside/world.zone
auth-zone:
  name: "example.org"
  zonefile: /etc/outside/example.org.zone
`;

const pebble = {
  pebble: {
    listenAddress: `${authorityAddress}:14000`,
    managementListenAddress: `${authorityAddress}:15000`,
    certificate: '/etc/outside/certificate.pem',
    privateKey: '/etc/outside/key.pem',
    httpPort: 80,
    tlsPort: 443,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  },
};

/** The files of /etc/outside, by name; `certificate.pem` is what the authority's own TLS is trusted by. `directory` is for temporary use. */
export async function describeInternet(directory: string): Promise<ReadonlyMap<string, string>> {
  await openSelfSigned(directory, 'authority.example', Date.now());
  const certificate = await readFile(join(directory, 'certificate.pem'), 'utf8');
  const key = await readFile(join(directory, 'key.pem'), 'utf8');
  return new Map([
    ['certificate.pem', certificate],
    ['key.pem', key],
    ['world.zone', world],
    ['example.org.zone', zoneBefore],
    ['unbound.conf', unbound],
    ['pebble.json', JSON.stringify(pebble)],
  ]);
}
