import { useBulkProgress } from '../../mail-model/changes/bulk-progress.ts';
import { useFirstScreen } from '../../platform/api/use-first-screen.ts';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import type { ShellPart } from '../../platform/features/shell-part.ts';
import { useListQuestion } from './ask-list.ts';
import { useExports } from './export-mails.ts';

const BulkLayer = lazyPart(async () => (await import('./bulk-layer.tsx')).BulkLayer);

/** Once the first screen is there, and before that as soon as somebody has asked for a change of many messages. */
function LateBulkLayer() {
  const isFirstScreenThere = useFirstScreen();
  const isAsked = useListQuestion((state) => state.question !== null);
  const isRunning = useBulkProgress((state) => state.bulks.length > 0);
  const isExporting = useExports((state) => state.exports.length > 0);
  return isFirstScreenThere || isAsked || isRunning || isExporting ? <BulkLayer /> : null;
}

export const shellParts: readonly ShellPart[] = [{ slot: 'layer', order: 50, Part: LateBulkLayer }];
