import { lazy } from 'react';
import type { ShellPart } from '../../platform/features/shell-part.ts';

const UploadLayer = lazy(async () => ({ default: (await import('./uploads/upload-panel.tsx')).UploadPanel }));

export const shellParts: readonly ShellPart[] = [{ slot: 'layer', order: 96, Part: UploadLayer }];
