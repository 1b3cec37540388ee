import type { FileNode } from '@hongyan/contract';
import { translate } from '../../lib/language/strings.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import type { FileAction, FileActionContext } from '../../platform/features/file-action.ts';
import { formatsQuery } from './api.ts';
import { officeStrings } from './office.strings.ts';

const extensionOf = ({ name }: FileNode): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** What the editor does with the one file that is chosen; undefined: nothing, or it is not known yet. */
function modeOf({ files, list }: FileActionContext): 'edit' | 'view' | undefined {
  const [file] = files;
  if (file === undefined || files.length > 1 || file.kind === 'folder' || list === 'trash') return undefined;
  const known = queryClient.getQueryData(formatsQuery.queryKey);
  const mode = known?.list.find(({ extension }) => extension === extensionOf(file))?.mode;
  return mode === 'edit' && file.access === 'view' ? 'view' : mode;
}

const actions: readonly FileAction[] = [
  {
    name: 'editOnline',
    order: 105,
    icon: 'fileText',
    isButton: true,
    keys: ['e'],
    label: (context) => translate(officeStrings, modeOf(context) ?? 'edit'),
    isAvailable: (context) => modeOf(context) !== undefined,
    // A window of its own: files are edited beside each other, and the list stays where it is.
    perform: ({ files: [file] }) => window.open(`#/office/${file?.nodeId ?? ''}`, '_blank', 'noopener'),
  },
];

/** What the editor adds to the file centre. The list of its formats comes after: an editor that is down holds up nothing. */
export function loadOfficeActions(): readonly FileAction[] {
  // Without an answer nothing is offered.
  queryClient.query(formatsQuery).catch(() => undefined);
  return actions;
}
