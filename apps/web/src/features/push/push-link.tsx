import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../lib/language/strings.ts';
import { homeIndexQuery } from '../../platform/settings/home-index.ts';
import textStyles from '../../ui/text/text.module.css';
import { pushStrings } from './push.strings.ts';
import { usePush } from './use-push.ts';

/** Keeps the window up to date by push, and announces new mail to screen readers. Once, in the app shell. */
export function PushLink() {
  const t = useStrings(pushStrings);
  const { announced } = usePush(useLoadedModseq());
  return (
    <div role="log" aria-label={t('notifications')} className={textStyles['visuallyHidden']}>
      {announced}
    </div>
  );
}

/** The MODSEQ of the settings that were loaded now; undefined while those of the last visit stand in for them. */
function useLoadedModseq(): number | undefined {
  const { data, dataUpdatedAt } = useQuery({ ...homeIndexQuery, enabled: false });
  return dataUpdatedAt > 0 ? data?.modseq : undefined;
}
