import type { ShellPart } from '../../platform/features/shell-part.ts';
import { LazyFolderDialogs } from './dialogs/lazy-folder-dialogs.tsx';
import { FolderWorkProvider } from './folder-work-provider.tsx';

export const shellParts: readonly ShellPart[] = [
  { slot: 'around', order: 10, Part: FolderWorkProvider },
  { slot: 'layer', order: 60, Part: LazyFolderDialogs },
];
