import { type AdminCommand, defineAdminCommands, UsageError } from '../../admin-command/admin-command.ts';
import { formatTable } from '../../admin-command/text-table.ts';
import type { ServerKey } from '../../engines/secrets/port.ts';
import { retireKey, rotateKey } from './change-keys.ts';
import { type KeyUse, listKeyVersions } from './count-uses.ts';

const key = { name: 'KEY' } as const;

function parseKey(text: string): ServerKey {
  if (text !== 'master' && text !== 'pepper')
    throw new UsageError(`KEY is "master" (encryption and signatures) or "pepper" (passwords), not "${text}".`);
  return text;
}

function parseVersion(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`VERSION is a number of "keys list", not "${text}".`);
  return Number(text);
}

const describeUses = (uses: readonly KeyUse[]): string =>
  uses.map(({ label, count }) => `${String(count)} ${label}`).join(', ');

const list: AdminCommand = {
  name: 'keys list',
  help: 'Lists the versions of the master key and the pepper, and what needs each.',
  parameters: [],
  options: [],
  run: async ({ services }) => {
    const data = await listKeyVersions(services);
    const rows = data.map((one) => [one.key, one.version, one.state, describeUses(one.uses)]);
    return { data, text: formatTable(['KEY', 'VERSION', 'STATE', 'NEEDED BY'], rows, '') };
  },
};

const next = {
  master: 'What lies under older versions is encrypted anew by the running server, or as soon as one runs.',
  pepper: 'Each password is hashed with it when it is typed the next time.',
} as const;

const rotate: AdminCommand = {
  name: 'keys rotate',
  help: 'Makes a new version of the master key or the pepper, which writes from now on; older ones are kept for what they wrote.',
  parameters: [key],
  options: [],
  run: async ({ services, context, parameter }) => {
    const name = parseKey(parameter('KEY'));
    const version = await rotateKey(services, context, name);
    const text = `Version ${String(version)} of the ${name} key writes from now on. ${next[name]}\nMake a backup: one from before does not have it.`;
    return { data: { key: name, version }, text };
  },
};

const ended = {
  master:
    'Cookies of trusted browsers, links to set up mail apps and links in mail by which members leave mail groups are over where it had made them.',
  pepper: 'Passwords that were hashed with it no longer fit.',
} as const;

const wait = {
  master: 'The server encrypts them anew; try again when "keys list" shows none.',
  pepper: 'Each needs it until the password is typed the next time.',
} as const;

const retire: AdminCommand = {
  name: 'keys retire',
  help: 'Deletes an older version of a key for good; refused while something needs it.',
  parameters: [key, { name: 'VERSION' }],
  options: [{ name: 'force', value: null, help: 'also while something needs it: that is lost, there is no way back' }],
  run: async ({ services, context, parameter, has }) => {
    const name = parseKey(parameter('KEY'));
    const version = parseVersion(parameter('VERSION'));
    const which = `Version ${String(version)} of the ${name} key`;
    const done = await retireKey(services, context, { key: name, version, isForced: has('force') });
    if (done.kind === 'missing') throw new UsageError(`${which} is not there. "keys list" shows those that are.`);
    if (done.kind === 'in-use')
      throw new UsageError(`${which} is the one that writes. Make a new one first: keys rotate ${name}.`);
    if (done.kind === 'needed')
      throw new UsageError(
        `${which} is needed by ${describeUses(done.uses)}. ${wait[name]} With --force it is deleted now, and they are lost.`,
      );
    const lost = done.lost.length === 0 ? '' : ` Lost with it: ${describeUses(done.lost)}.`;
    return {
      data: { key: name, version, lost: done.lost },
      text: `${which} is deleted.${lost} ${ended[name]}`,
    };
  },
};

export const keyRotationCommands = defineAdminCommands({ order: 226, commands: [list, rotate, retire] });
