import type { ApprovalDetail } from '@hongyan/contract';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { parseCondition } from './condition-text.ts';
import { listReasons } from './hit-terms.ts';
import { requestStrings } from './request.strings.ts';
import styles from './request-page.module.css';
import type { ShownHit } from './use-shown-hit.ts';

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
  const sayCondition = (text: string, hasWords: boolean): string => {
    const { kind, values, isUnreadable } = parseCondition(text);
    const known = conditions.find((condition) => condition === kind);
    const name = known === undefined ? kind : t(known === 'words' ? 'condition_terms' : `condition_${known}`);
    // The size is in bytes, a pattern is for machines.
    const asked = kind === 'attachmentSize' && /^\d+$/.test(values) ? formatSize(Number(values)) : values;
    const said = hasWords || asked === '' || kind === 'pattern' ? name : t('conditionValues', { name, values: asked });
    return isUnreadable ? t('unreadable', { condition: said }) : said;
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
              {sayCondition(condition, words.length > 0)}
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
