import { lazy } from 'react';
import type { ShellPart } from '../../platform/features/shell-part.ts';

/** The watch over idle windows. */
const LockLayer = lazy(async () => ({ default: (await import('./lock-layer.tsx')).LockLayer }));

export const shellParts: readonly ShellPart[] = [{ slot: 'layer', order: 40, Part: LockLayer }];
