import { resolve } from 'node:path';
import { type AdminCommand, defineAdminCommands, UsageError } from '../../../admin-command/admin-command.ts';
import { createAgeIdentity } from '../../../engines/secrets/age-keys.ts';
import { isCode, writeNewFile } from '../repository/files.ts';

const key: AdminCommand = {
  name: 'backup key',
  help: 'Makes a key pair for encrypted backups: the private key goes into a new file, to be kept away from this machine; the public one is printed.',
  parameters: [],
  options: [{ name: 'to', value: 'FILE', help: 'the file that is made', required: true }],
  runLocally: async ({ option, directory }) => {
    const to = option('to');
    if (to === null || to === '') throw new UsageError('--to is missing.');
    const path = resolve(directory, to);
    const { identity, recipient } = createAgeIdentity();
    try {
      await writeNewFile(path, `# public key: ${recipient}\n${identity}\n`);
    } catch (error) {
      if (isCode(error, 'EEXIST')) throw new UsageError(`${path} is there already; a key is never overwritten.`);
      throw error;
    }
    const text = `${recipient}\nThe private key is in ${path}. Without it nobody can read what is encrypted: keep it in two places that are not this machine.`;
    return { data: { recipient, file: path }, text };
  },
};

export const backupKeyCommands = defineAdminCommands({ order: 258, commands: [key] });
