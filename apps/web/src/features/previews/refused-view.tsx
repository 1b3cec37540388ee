import type { PreviewRefusal } from '@hongyan/contract';
import { useStrings } from '../../lib/language/strings.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { previewStrings } from './preview.strings.ts';

/** A file that is not shown, and why. */
export function RefusedView({ reason }: { reason: PreviewRefusal }) {
  const t = useStrings(previewStrings);
  return <EmptyState icon="file" title={t(`refused_${reason}`)} hint={t('refusedHint')} />;
}
