import type { MailboxGrant } from '@hongyan/contract';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Tag } from '../../ui/labels/chip.tsx';
import framed from '../../ui/lists/framed-list.module.css';
import { Avatar } from '../../ui/people/avatar.tsx';
import { toLastDay } from './grant-form.ts';
import styles from './sharing.module.css';
import { sharingStrings } from './sharing.strings.ts';

export interface GrantListProps {
  grants: readonly MailboxGrant[];
  onEdit: (grant: MailboxGrant) => void;
  onRemove: (grant: MailboxGrant) => void;
}

/** Who has which right, and until when. */
export function GrantList({ grants, onEdit, onRemove }: GrantListProps) {
  const t = useStrings(sharingStrings);
  const { timeZone, nowMs } = useDateReading();
  const formatEnd = (until: number | null): string => {
    if (until === null) return '';
    return until <= nowMs ? t('ended') : t('untilShown', { date: toLastDay(until, timeZone) });
  };
  return (
    <ul className={framed['list']} aria-label={t('granted')}>
      {grants.map((grant) => (
        <li key={`${grant.grantee.kind}/${grant.grantee.id}`} className={classNames(framed['row'], styles['row'])}>
          <Avatar name={grant.name} address={grant.grantee.id} picture={grant.grantee.kind === 'person'} />
          <span className={styles['who']}>
            <span className={styles['name']}>{grant.name}</span>
            <span className={styles['quiet']}>
              {grant.grantee.kind === 'person' ? grant.grantee.id : t('department')}
            </span>
          </span>
          <span className={styles['rights']}>
            {grant.rights.map(({ right, until }) => (
              <span key={right} className={styles['right']}>
                <Tag tone={until !== null && until <= nowMs ? 'gray' : 'blue'}>{t(right)}</Tag>
                <span className={styles['quiet']}>{formatEnd(until)}</span>
              </span>
            ))}
          </span>
          <span className={styles['tools']}>
            <Button kind="quiet" size="small" onClick={() => onEdit(grant)}>
              {t('edit')}
            </Button>
            <Button kind="quiet" size="small" onClick={() => onRemove(grant)}>
              {t('remove')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
