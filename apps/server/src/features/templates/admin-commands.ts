import { maxTemplateBytes } from '@hongyan/contract';
import { type AdminCommand, defineAdminCommands, UsageError } from '../../admin-command/admin-command.ts';
import { htmlOptions, readHtmlOption } from '../../admin-command/file-options.ts';
import { orgOption } from '../identity/index.ts';
import { defineDeletion, defineListing, keepOrganisationPart, partNameOption } from '../writing-aids/index.ts';

const add: AdminCommand = {
  name: 'template add',
  help: 'Adds a template for everybody.',
  parameters: [],
  options: [partNameOption, { name: 'subject', value: 'SUBJECT', help: 'of the messages' }, ...htmlOptions, orgOption],
  run: async (run) => {
    const html = await readHtmlOption(run, maxTemplateBytes);
    if (html === null) throw new UsageError('Say what the template is: --html or --file.');
    const content = { subject: run.option('subject') ?? '', html, to: [], cc: [], bcc: [] };
    return keepOrganisationPart(run, 'template', { name: run.option('name') ?? '', content });
  },
};

const list = defineListing('template', 'template', ({ subject }) => subject);

/** Templates of the organisation. */
export const templateCommands = defineAdminCommands({
  order: 122,
  commands: [add, list, defineDeletion('template', 'template')],
});
