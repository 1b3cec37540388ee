import { randomBytes } from 'node:crypto';
import type { WritingAidKind } from '@hongyan/contract';
import type { AdminCommand, AdminOption, AdminRun } from '../../../admin-command/admin-command.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import { UserError } from '../../../call/user-error.ts';
import { chooseOrganisation, orgOption } from '../../identity/index.ts';
import { deletePart, savePart } from '../change-parts.ts';
import { organisationAccount, type Part, type PartContents } from '../part-content.ts';
import { listParts } from '../store.ts';

/** The option of the commands that add one. */
export const partNameOption: AdminOption = {
  name: 'name',
  value: 'NAME',
  help: 'what people see in the menu',
  required: true,
};
/** The parameter of the commands that name one. */
export const partNameParameter = { name: 'NAME' } as const;
const strings = {
  signature: ['signature', 'signatureNotFound'],
  template: ['template', 'templateNotFound'],
  paper: ['stationery', 'paperNotFound'],
} as const;

async function readOwner(run: AdminRun) {
  return { orgId: (await chooseOrganisation(run)).orgId, account: organisationAccount };
}

/** The organisation's part of the name that was typed. */
export async function findNamedPart<Kind extends WritingAidKind>(run: AdminRun, kind: Kind): Promise<Part<Kind>> {
  const parts = await listParts(run.services.database.read, await readOwner(run), kind);
  const part = parts.find(({ name }) => name === run.parameter('NAME'));
  if (part === undefined) throw new UserError(strings[kind][1]);
  return part;
}

/** Stores a part for the organisation: a new one, or in the place of the named one. */
export async function keepOrganisationPart<Kind extends WritingAidKind>(
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

/** The command that deletes one of a kind. */
export function defineDeletion(command: string, kind: WritingAidKind): AdminCommand {
  return {
    name: `${command} delete`,
    help: `Deletes a ${strings[kind][0]} of the organisation.`,
    parameters: [partNameParameter],
    options: [orgOption],
    run: async (run) => {
      const { partId, name } = await findNamedPart(run, kind);
      const owner = await readOwner(run);
      await run.services.database.runner.execute(deletePart, run.context, { owner, kind, partId });
      return { data: { id: partId, name }, text: `The ${strings[kind][0]} "${name}" is deleted.` };
    },
  };
}

/** The command that lists those of a kind. */
export function defineListing<Kind extends WritingAidKind>(
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
