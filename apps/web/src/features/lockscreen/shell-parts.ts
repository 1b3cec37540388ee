import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import type { ShellPart } from '../../platform/features/shell-part.ts';

/** The watch over idle windows. */
const LockLayer = lazyPart(async () => (await import('./lock-layer.tsx')).LockLayer);

export const shellParts: readonly ShellPart[] = [{ slot: 'layer', order: 40, Part: LockLayer }];
