import type { PreviewRefusal } from '@hongyan/contract';
import { useWords } from '../../lib/language/words.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { previewWords } from './preview.words.ts';

/** A file that is not shown, and why. */
export function RefusedView({ reason }: { reason: PreviewRefusal }) {
  const t = useWords(previewWords);
  return <EmptyState icon="file" title={t(`refused_${reason}`)} hint={t('refusedHint')} />;
}
