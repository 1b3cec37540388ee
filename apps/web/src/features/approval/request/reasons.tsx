import type { ApprovalDetail } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { listReasons } from './hit-words.ts';
import { requestStrings } from './request.strings.ts';
import styles from './request-page.module.css';
import type { ShownHit } from './request-view.tsx';

const conditions = [
  'always',
  'outside',
  'domains',
  'words',
  'pattern',
  'fileTypes',
  'attachmentSize',
  'recipients',
  'classification',
  'forwardedFrom',
] as const;

/** Which policies held the message and what they found; the way to the next word that is marked in the message. */
export function Reasons({ detail, hits }: { detail: ApprovalDetail; hits: ShownHit }) {
  const t = useStrings(requestStrings);
  const reasons = listReasons(detail.policies, detail.hits);
  const sayCondition = (name: string): string => {
    const known = conditions.find((condition) => condition === name);
    return known === undefined ? name : t(`condition_${known}`);
  };
  return (
    <section className={styles['reasons']} aria-label={t('reasons')}>
      <div className={styles['reasonsHead']}>
        <h3 className={styles['reasonsTitle']}>
          <Icon name="shieldWarning" size={16} />
          {t('reasons')}
        </h3>
        {hits.count > 0 && (
          <>
            <span className={styles['hitCount']} role="status">
              {hits.at === 0 ? t('hits', { count: hits.count }) : t('hitPosition', { at: hits.at, count: hits.count })}
            </span>
            <Button size="small" icon="chevronDown" onClick={hits.next}>
              {t('nextHit')}
            </Button>
          </>
        )}
      </div>
      {reasons.map(({ policy, findings }) => (
        <div key={policy} className={styles['reason']}>
          <span className={styles['policy']}>{policy}</span>
          {findings.map(({ condition, field, words }) => (
            <span key={`${condition} ${field}`} className={styles['finding']}>
              {sayCondition(condition)}
              {words.length > 0 && ` · ${t(`field_${field}`)}`}
              {words.map((word) => (
                <mark key={word} className={styles['word']}>
                  {word}
                </mark>
              ))}
            </span>
          ))}
        </div>
      ))}
      {detail.note !== '' && <p className={styles['note']}>{detail.note}</p>}
    </section>
  );
}
