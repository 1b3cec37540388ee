import { paperStyleSchema } from '@hongyan/contract';
import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../admin-command/admin-command.ts';
import { readFileOption } from '../../admin-command/file-options.ts';
import { UserError } from '../../call/user-error.ts';
import { findPictureType } from '../../engines/sandbox/index.ts';
import { orgOption } from '../identity/index.ts';
import { defineDeletion, defineListing, keepOrganisationPart, partNameOption } from '../writing-aids/index.ts';

/** The organisation's picture lies in the row of its stationery. */
const maxPaperPictureBytes = 512 * 1024;

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

const add: AdminCommand = {
  name: 'stationery add',
  help: 'Adds stationery for everybody: a colour, and a picture where one is given.',
  parameters: [],
  options: [
    partNameOption,
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
    return keepOrganisationPart(run, 'paper', {
      name: run.option('name') ?? '',
      content: { look: parsed.data, pictureId: null, data },
    });
  },
};

const list = defineListing('stationery', 'paper', ({ look }) => look.colour);

/** Stationery of the organisation. */
export const stationeryCommands = defineAdminCommands({
  order: 124,
  commands: [add, list, defineDeletion('stationery', 'paper')],
});
