import { maxSignatureBytes } from '@hongyan/contract';
import {
  type AdminCommand,
  type AdminOption,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../admin-command/admin-command.ts';
import { htmlOptions, readHtmlOption } from '../../admin-command/file-options.ts';
import { orgOption } from '../identity/index.ts';
import {
  defineDeletion,
  defineListing,
  findNamedPart,
  keepOrganisationPart,
  partNameOption,
  partNameParameter,
} from '../writing-aids/index.ts';

const flags: readonly AdminOption[] = [
  { name: 'default', value: null, help: 'messages begin with it where a person has chosen no signature' },
  { name: 'forced', value: null, help: 'with --default: people cannot choose another' },
];

function readFlags(run: AdminRun): { isDefault?: true; isForced?: true } {
  if (run.has('forced') && !run.has('default')) throw new UsageError('--forced needs --default.');
  return { ...(run.has('default') ? { isDefault: true } : {}), ...(run.has('forced') ? { isForced: true } : {}) };
}

const add: AdminCommand = {
  name: 'signature add',
  help: 'Adds a system signature. {name} {department} {duties} {phone} {address} are filled with the data of whoever uses it; a line whose data is missing is left out.',
  parameters: [],
  options: [partNameOption, ...htmlOptions, ...flags, orgOption],
  run: async (run) => {
    const html = await readHtmlOption(run, maxSignatureBytes);
    if (html === null) throw new UsageError('Say what the signature is: --html or --file.');
    return keepOrganisationPart(run, 'signature', {
      name: run.option('name') ?? '',
      content: { html, ...readFlags(run) },
    });
  },
};

const set: AdminCommand = {
  name: 'signature set',
  help: 'Changes a system signature; without --default it is no longer the default.',
  parameters: [partNameParameter],
  options: [...htmlOptions, ...flags, orgOption],
  run: async (run) => {
    const { partId, name, content } = await findNamedPart(run, 'signature');
    const html = (await readHtmlOption(run, maxSignatureBytes)) ?? content.html;
    return keepOrganisationPart(run, 'signature', { partId, name, content: { html, ...readFlags(run) } });
  },
};

const list = defineListing('signature', 'signature', ({ isDefault, isForced }) =>
  isDefault === true ? (isForced === true ? 'default, forced' : 'default') : '',
);

/** Signatures of the organisation. */
export const signatureCommands = defineAdminCommands({
  order: 120,
  commands: [add, set, list, defineDeletion('signature', 'signature')],
});
