import type { UserInfo } from '@hongyan/contract';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Popover } from '../../ui/menus/popover.tsx';
import { Avatar } from '../../ui/people/avatar.tsx';
import { ShellSlot } from '../shell-parts/shell-slot.tsx';
import { shellStrings } from '../strings/shell.strings.ts';
import styles from './person-card.module.css';

export type Person = Pick<
  UserInfo,
  'userName' | 'emailAddr' | 'mailAddr' | 'avatar' | 'deptName' | 'companyName' | 'phone' | 'duties'
>;

interface PersonCardProps {
  person: Person;
  onSignOut: () => void;
  /** What is switched off here (specification, section 6). */
  hides: { readonly signOut: boolean; readonly department: boolean; readonly duties: boolean };
}

/** The avatar at the end of the top bar, and the card it opens. */
export function PersonCard({ person, onSignOut, hides }: PersonCardProps) {
  const t = useStrings(shellStrings);
  const isOwn = person.mailAddr === person.emailAddr;
  const face = {
    name: person.userName,
    address: person.mailAddr,
    picture: true,
    ...(isOwn ? { avatar: person.avatar } : {}),
  };
  const facts = [
    [t('organisation'), person.companyName],
    [
      t('department'),
      [hides.department ? '' : person.deptName, hides.duties ? '' : person.duties].filter(Boolean).join(' · '),
    ],
    [t('phone'), person.phone],
  ].filter(([, value]) => value !== '');
  return (
    <Popover
      label={t('person', { name: person.userName })}
      trigger={
        <button type="button" className={styles['trigger']} aria-label={t('person', { name: person.userName })}>
          <Avatar {...face} />
        </button>
      }
    >
      <div className={styles['header']}>
        <Avatar {...face} size={48} />
        <div className={styles['who']}>
          <strong className={styles['name']}>{person.userName}</strong>
          <span className={styles['address']}>{person.mailAddr}</span>
        </div>
      </div>
      {facts.length > 0 && (
        <dl className={styles['facts']}>
          {facts.map(([label, value]) => (
            <div key={label} className={styles['fact']}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ShellSlot name="personCard" />
      {!hides.signOut && (
        <Button kind="secondary" icon="logout" wide onClick={onSignOut}>
          {t('signOut')}
        </Button>
      )}
    </Popover>
  );
}
