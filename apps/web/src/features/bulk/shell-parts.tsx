import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import type { ShellPart } from '../../platform/features/shell-part.ts';

const BulkLayer = lazyPart(async () => (await import('./bulk-layer.tsx')).BulkLayer);

export const shellParts: readonly ShellPart[] = [{ slot: 'layer', order: 50, Part: BulkLayer, isLate: true }];
