import type { AttachedMail } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { readerPath } from '../../../mail-model/queries/mail-paths.ts';
import { mailDetailQuery } from '../../../mail-model/queries/mail-queries.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { fromMailStrings } from '../from-mail/from-mail.strings.ts';
import styles from './editor.module.css';

/** contract/errors: mailNotFound. */
const goneCode = 404001;

/** Leads to the mail that an event is about, wherever it lies by now; says so where it is gone. */
export function AttachedMailLink({ mail }: { mail: AttachedMail }) {
  const t = useStrings(fromMailStrings);
  const { data, error } = useQuery(mailDetailQuery(mail.mailId));
  const subject = mail.subject === '' ? t('noSubject') : mail.subject;
  if (data !== undefined) return <Link to={readerPath(data)}>{subject}</Link>;
  const isGone = error instanceof ApiError && error.code === goneCode;
  return (
    <>
      {subject} {isGone && <span className={textStyles['hint']}>{t('mailGone')}</span>}
    </>
  );
}

/** The mail that an event is about, in its form: it can be taken away. */
export function AttachedMailField({ mail, onRemove }: { mail: AttachedMail; onRemove: () => void }) {
  const t = useStrings(fromMailStrings);
  return (
    <div className={styles['attached']}>
      <Icon name="mail" size={16} />
      <span className={textStyles['fillLine']}>{mail.subject === '' ? t('noSubject') : mail.subject}</span>
      <IconButton icon="close" size="small" label={t('detachMail')} onClick={onRemove} />
    </div>
  );
}
