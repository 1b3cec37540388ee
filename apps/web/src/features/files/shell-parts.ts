import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import type { ShellPart } from '../../platform/features/shell-part.ts';

const UploadLayer = lazyPart(async () => (await import('./uploads/upload-panel.tsx')).UploadPanel);

export const shellParts: readonly ShellPart[] = [{ slot: 'layer', order: 96, Part: UploadLayer, isLate: true }];
