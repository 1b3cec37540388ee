import { randomBytes } from 'node:crypto';
import { maxSignatureBytes, maxTemplateBytes, paperStyleSchema, type WritingAidKind } from '@hongyan/contract';
import {
  type AdminCommand,
  type AdminOption,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../../admin-command/admin-command.ts';
import { htmlOptions, readFileOption, readHtmlOption } from '../../../admin-command/file-options.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import { UserError } from '../../../call/user-error.ts';
import { findPictureType } from '../../../engines/sandbox/index.ts';
import { chooseOrganisation, orgOption } from '../../identity/index.ts';
import {
  deletePart,
  listParts,
  organisationAccount,
  type Part,
  type PartContents,
  savePart,
} from '../../writing-aids/index.ts';

/** The organisation's picture lies in the row of its stationery. */
const maxPaperPictureBytes = 512 * 1024;

const nameOption: AdminOption = { name: 'name', value: 'NAME', help: 'what people see in the menu', required: true };
const named = { name: 'NAME' } as const;
const strings = {
  signature: ['signature', 'signatureNotFound'],
  template: ['template', 'templateNotFound'],
  paper: ['stationery', 'paperNotFound'],
} as const;

async function readOwner(run: AdminRun) {
  return { orgId: (await chooseOrganisation(run)).orgId, account: organisationAccount };
}

async function findNamed<Kind extends WritingAidKind>(run: AdminRun, kind: Kind): Promise<Part<Kind>> {
  const parts = await listParts(run.services.database.read, await readOwner(run), kind);
  const part = parts.find(({ name }) => name === run.parameter('NAME'));
  if (part === undefined) throw new UserError(strings[kind][1]);
  return part;
}

async function put<Kind extends WritingAidKind>(
  run: AdminRun,
  kind: Kind,
  part: { readonly name: string; readonly content: PartContents[Kind]; readonly partId?: string },
) {
  const partId = part.partId ?? randomBytes(12).toString('hex');
  const { name } = await run.services.database.runner.execute(savePart, run.context, {
    owner: await readOwner(run),
    partId,
    isNew: part.partId === undefined,
    kind,
    name: part.name,
    content: part.content,
  });
  return { data: { id: partId, name }, text: `The ${strings[kind][0]} "${name}" is kept.` };
}

function deletion(command: string, kind: WritingAidKind): AdminCommand {
  return {
    name: `${command} delete`,
    help: `Deletes a ${strings[kind][0]} of the organisation.`,
    parameters: [named],
    options: [orgOption],
    run: async (run) => {
      const { partId, name } = await findNamed(run, kind);
      const owner = await readOwner(run);
      await run.services.database.runner.execute(deletePart, run.context, { owner, kind, partId });
      return { data: { id: partId, name }, text: `The ${strings[kind][0]} "${name}" is deleted.` };
    },
  };
}

function listing<Kind extends WritingAidKind>(
  command: string,
  kind: Kind,
  about: (content: PartContents[Kind]) => string,
): AdminCommand {
  return {
    name: `${command} list`,
    help: `Lists the organisation's ${strings[kind][0]}${kind === 'paper' ? '' : 's'}.`,
    parameters: [],
    options: [orgOption],
    run: async (run) => {
      const parts = await listParts(run.services.database.read, await readOwner(run), kind);
      const data = parts.map(({ partId, name, content }) => ({ id: partId, name, about: about(content) }));
      const rows = data.map((part) => [part.name, part.about, part.id]);
      return { data, text: formatTable(['NAME', '', 'ID'], rows, 'There is none yet.') };
    },
  };
}

const flags: readonly AdminOption[] = [
  { name: 'default', value: null, help: 'messages begin with it where a person has chosen no signature' },
  { name: 'forced', value: null, help: 'with --default: people cannot choose another' },
];

function readFlags(run: AdminRun): { isDefault?: true; isForced?: true } {
  if (run.has('forced') && !run.has('default')) throw new UsageError('--forced needs --default.');
  return { ...(run.has('default') ? { isDefault: true } : {}), ...(run.has('forced') ? { isForced: true } : {}) };
}

const addSignature: AdminCommand = {
  name: 'signature add',
  help: 'Adds a system signature. {name} {department} {duties} {phone} {address} are filled with the data of whoever uses it; a line whose data is missing is left out.',
  parameters: [],
  options: [nameOption, ...htmlOptions, ...flags, orgOption],
  run: async (run) => {
    const html = await readHtmlOption(run, maxSignatureBytes);
    if (html === null) throw new UsageError('Say what the signature is: --html or --file.');
    return put(run, 'signature', { name: run.option('name') ?? '', content: { html, ...readFlags(run) } });
  },
};

const setSignature: AdminCommand = {
  name: 'signature set',
  help: 'Changes a system signature; without --default it is no longer the default.',
  parameters: [named],
  options: [...htmlOptions, ...flags, orgOption],
  run: async (run) => {
    const { partId, name, content } = await findNamed(run, 'signature');
    const html = (await readHtmlOption(run, maxSignatureBytes)) ?? content.html;
    return put(run, 'signature', { partId, name, content: { html, ...readFlags(run) } });
  },
};

const addTemplate: AdminCommand = {
  name: 'template add',
  help: 'Adds a template for everybody.',
  parameters: [],
  options: [nameOption, { name: 'subject', value: 'SUBJECT', help: 'of the messages' }, ...htmlOptions, orgOption],
  run: async (run) => {
    const html = await readHtmlOption(run, maxTemplateBytes);
    if (html === null) throw new UsageError('Say what the template is: --html or --file.');
    const content = { subject: run.option('subject') ?? '', html, to: [], cc: [], bcc: [] };
    return put(run, 'template', { name: run.option('name') ?? '', content });
  },
};

/** A picture as a `data:` address; it is drawn anew when a message takes it. */
async function readPictureOption(run: AdminRun): Promise<string | null> {
  const bytes = await readFileOption(run, 'picture');
  if (bytes === null) return run.option('data');
  if (bytes.length > maxPaperPictureBytes)
    throw new UsageError(`The picture is larger than ${String(maxPaperPictureBytes / 1024)} kB.`);
  const type = findPictureType(bytes);
  if (type === null) throw new UserError('customPictureRefused');
  return `data:${type};base64,${bytes.toString('base64')}`;
}

const addPaper: AdminCommand = {
  name: 'stationery add',
  help: 'Adds stationery for everybody: a colour, and a picture where one is given.',
  parameters: [],
  options: [
    nameOption,
    { name: 'colour', value: '#RRGGBB', help: 'of the ground; white where it is left out' },
    { name: 'edge', value: '#RRGGBB', help: 'of a line at the left' },
    { name: 'picture', value: 'FILE', help: 'PNG, JPEG, GIF or WebP, at most 512 kB, repeated below the text' },
    { name: 'data', value: 'ADDRESS', help: 'the picture as a data: address instead' },
    orgOption,
  ],
  run: async (run) => {
    const data = await readPictureOption(run);
    if (data !== null && !/^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(data))
      throw new UserError('customPictureRefused');
    const edge = run.option('edge');
    const parsed = paperStyleSchema.safeParse({
      colour: run.option('colour') ?? '#ffffff',
      edge,
      frame: edge === null ? 'none' : 'left',
      place: 'tile',
      bandPx: 0,
    });
    if (!parsed.success) throw new UsageError('A colour is #rrggbb, in lower case.');
    return put(run, 'paper', {
      name: run.option('name') ?? '',
      content: { look: parsed.data, pictureId: null, data },
    });
  },
};

/** Signatures, templates and stationery of the organisation. */
export const writingAidCommands = defineAdminCommands({
  order: 120,
  commands: [
    addSignature,
    setSignature,
    listing('signature', 'signature', ({ isDefault, isForced }) =>
      isDefault === true ? (isForced === true ? 'default, forced' : 'default') : '',
    ),
    deletion('signature', 'signature'),
    addTemplate,
    listing('template', 'template', ({ subject }) => subject),
    deletion('template', 'template'),
    addPaper,
    listing('stationery', 'paper', ({ look }) => look.colour),
    deletion('stationery', 'paper'),
  ],
});
