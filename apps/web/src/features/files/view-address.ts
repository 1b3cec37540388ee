import type { NodeId, SpaceId } from '@hongyan/contract';
import type { FileView } from './api.ts';

/** The screen of the person's links. */
export const linksPath = '/documentcenter/links';

const lists = ['recent', 'starred', 'sharedWithMe', 'sharedByMe'] as const;

/** What is open, as the address has it; null: the person's own files. */
export function readView(params: URLSearchParams): FileView | null {
  const folder = params.get('folder');
  if (folder !== null) return { kind: 'folder', folderId: folder as NodeId };
  const trash = params.get('trash');
  if (trash !== null) return { kind: 'trash', spaceId: trash as SpaceId };
  const text = params.get('search');
  const within = params.get('within');
  if (text !== null && text !== '')
    return { kind: 'search', text, ...(within === null ? {} : { folderId: within as NodeId }) };
  const list = lists.find((one) => params.get('list') === one);
  return list === undefined ? null : { kind: list };
}

export function writeView(view: FileView): Record<string, string> {
  switch (view.kind) {
    case 'folder':
      return { folder: view.folderId };
    case 'trash':
      return { trash: view.spaceId };
    case 'search':
      return { search: view.text, ...(view.folderId === undefined ? {} : { within: view.folderId }) };
    default:
      return { list: view.kind };
  }
}
