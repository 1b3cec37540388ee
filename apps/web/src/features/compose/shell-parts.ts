import type { ShellPart } from '../../platform/features/shell-part.ts';
import { ComposerPrefetch } from './composer-prefetch.tsx';
import { DraftKeeper } from './drafts/message-keeper.tsx';

export const shellParts: readonly ShellPart[] = [
  { slot: 'layer', order: 20, Part: DraftKeeper },
  { slot: 'layer', order: 21, Part: ComposerPrefetch },
];
