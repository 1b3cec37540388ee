import type { FolderKind, Settings } from '@hongyan/contract';
import type { ListDefinition, ReadFilter } from './list-definition.ts';

/** Folders that are shown by conversations: what was sent, thrown away or called junk is looked for mail by mail (docs/decisions/0017). */
const conversationKinds: ReadonlySet<FolderKind> = new Set(['inbox', 'archive', 'custom']);

/** The list of a folder as the person's settings want it. */
export function folderListDefinition(
  folder: { readonly folderId: string; readonly kind: FolderKind },
  isUnread: ReadFilter,
  { conversationView }: Pick<Settings, 'conversationView'>,
): ListDefinition {
  const { folderId, kind } = folder;
  const definition = { kind: 'folder', folderId, isUnread } as const;
  return conversationView && conversationKinds.has(kind) ? { ...definition, conversations: true } : definition;
}
