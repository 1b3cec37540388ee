import type { ShellPart } from '../../platform/features/shell-part.ts';
import { BulkLayer } from './bulk-layer.tsx';

export const shellParts: readonly ShellPart[] = [{ slot: 'layer', order: 50, Part: BulkLayer }];
