import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import type { ShellPart } from '../../platform/features/shell-part.ts';
import { useHomeIndex } from '../../platform/settings/home-index.ts';

const FestivalMotif = lazyPart(async () => (await import('./festival-layer.tsx')).FestivalMotif);
const FestivalPrompt = lazyPart(async () => (await import('./festival-layer.tsx')).FestivalPrompt);

const BarMotif = () => useHasFestival() && <FestivalMotif />;
const PromptLayer = () => useHasFestival() && <FestivalPrompt />;

/** Whether the organisation offers a festival skin today; only then its code is loaded. */
function useHasFestival(): boolean {
  return (useHomeIndex()?.app.festivalSkin ?? '') !== '';
}

export const shellParts: readonly ShellPart[] = [
  { slot: 'barGround', order: 10, Part: BarMotif },
  { slot: 'layer', order: 80, Part: PromptLayer },
];
