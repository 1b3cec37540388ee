import { createPublicKey } from 'node:crypto';
import { type AdminCommand, defineAdminCommands, UsageError } from '../../../admin-command/admin-command.ts';
import { readSecretFile } from '../../../admin-command/read-secret-file.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import { chooseOrganisation, orgOption } from '../../identity/index.ts';
import {
  addTrustedSystem,
  isNetwork,
  listTrustedSystems,
  removeTrustedSystem,
  systemPurpose,
} from '../trusted-systems.ts';

const name = { name: 'NAME' } as const;
/** A shared key of HS256 has 256 bits at least (RFC 7518 §3.2). */
const minSharedKeyCharacters = 32;

/** A public key as PEM is EdDSA; anything else is a shared key. */
function getKey(text: string): { readonly algorithm: 'HS256' | 'EdDSA'; readonly key: string } {
  if (!text.startsWith('-----BEGIN')) {
    if (text.length < minSharedKeyCharacters)
      throw new UsageError(`A shared key has ${String(minSharedKeyCharacters)} characters at least.`);
    return { algorithm: 'HS256', key: text };
  }
  if (!text.startsWith('-----BEGIN PUBLIC KEY-----') || createPublicKey(text).asymmetricKeyType !== 'ed25519')
    throw new UsageError('The key is neither a shared one nor a public one of Ed25519.');
  return { algorithm: 'EdDSA', key: text };
}

const add: AdminCommand = {
  name: 'trusted-system add',
  help: 'Lets a system of yours sign people in, by assertions of its own.',
  parameters: [name],
  options: [
    { name: 'addresses', value: 'NETWORKS', help: 'where it calls from, as 192.0.2.0/24, with commas', required: true },
    { name: 'key-file', value: 'FILE', help: 'its Ed25519 public key (PEM), or a shared key', required: true },
    orgOption,
  ],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const system = run.parameter('NAME');
    if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(system))
      throw new UsageError('NAME is a short word: a to z, 0 to 9, hyphens.');
    const addresses = (run.option('addresses') ?? '').split(',');
    const wrong = addresses.find((network) => !isNetwork(network));
    if (wrong !== undefined) throw new UsageError(`"${wrong}" is no network.`);
    const { algorithm, key } = getKey(await readSecretFile(run.option('key-file') ?? ''));
    const encryptedKey = run.services.secrets.encrypt(systemPurpose, key);
    const input = { orgId, name: system, algorithm, encryptedKey, addresses };
    await run.services.database.runner.execute(addTrustedSystem, run.context, input);
    return { data: { name: system, algorithm, addresses }, text: `${system} may sign people in, with ${algorithm}.` };
  },
};

const list: AdminCommand = {
  name: 'trusted-system list',
  help: 'Lists the systems that may sign people in.',
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const systems = await listTrustedSystems(run.services.database.read, orgId);
    const data = systems.map((system) => ({
      name: system.name,
      algorithm: system.algorithm,
      addresses: system.addresses,
    }));
    const rows = data.map((system) => [system.name, system.algorithm, system.addresses.join(' ')]);
    return { data, text: formatTable(['NAME', 'KIND', 'ADDRESSES'], rows, 'No system is trusted.') };
  },
};

const remove: AdminCommand = {
  name: 'trusted-system remove',
  help: 'Trusts a system no more.',
  parameters: [name],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const system = run.parameter('NAME');
    await run.services.database.runner.execute(removeTrustedSystem, run.context, { orgId, name: system });
    return { data: { name: system }, text: `${system} signs nobody in any more.` };
  },
};

export const trustedSystemCommands = defineAdminCommands({
  order: 210,
  commands: [add, list, remove],
});
