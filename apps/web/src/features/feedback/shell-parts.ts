import { lazy } from 'react';
import type { ShellPart } from '../../platform/features/shell-part.ts';

const FeedbackLayer = lazy(async () => ({ default: (await import('./feedback-layer.tsx')).FeedbackLayer }));

export const shellParts: readonly ShellPart[] = [{ slot: 'layer', order: 30, Part: FeedbackLayer }];
