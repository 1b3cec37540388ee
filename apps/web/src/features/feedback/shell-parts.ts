import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import type { ShellPart } from '../../platform/features/shell-part.ts';

const FeedbackLayer = lazyPart(async () => (await import('./feedback-layer.tsx')).FeedbackLayer);

export const shellParts: readonly ShellPart[] = [{ slot: 'layer', order: 30, Part: FeedbackLayer, isLate: true }];
