import { type AdminCommand, defineAdminCommands } from '../../admin-command/admin-command.ts';
import { fileForms } from './commands/file-forms.ts';
import { imapForm } from './commands/imap-form.ts';
import type { ImportForm } from './commands/import-form.ts';

const createCommand = (form: ImportForm): AdminCommand => ({
  name: `import ${form.name}`,
  help: form.help,
  parameters: [{ name: 'ADDRESS', optional: true }],
  options: [
    ...form.options,
    { name: 'folder', value: 'NAME', help: 'put everything into and below this folder' },
    {
      name: 'only',
      value: 'FOLDERS',
      help: 'these folders of the source alone, with those in them, such as "INBOX,Projects/2025"',
    },
    { name: 'exclude', value: 'FOLDERS', help: 'all but these folders of the source' },
    { name: 'since', value: 'DAY', help: 'leave out what was received before, such as 2026-11-30' },
    {
      name: 'list',
      value: 'FILE',
      help: `many mailboxes in place of ADDRESS: CSV with the columns address, ${form.columns.join(', ')}, folder`,
    },
  ],
  ...(form.asksPasswordUnless === undefined ? {} : { asksPassword: { unless: form.asksPasswordUnless } }),
  // Loaded when it is asked for: most starts import nothing.
  run: async (run) => (await import('./commands/run-import.ts')).runImport(run, form),
});

export const mailImportCommands = defineAdminCommands({
  order: 258,
  commands: [...fileForms, imapForm].map(createCommand),
});
