import { useStrings } from '../../lib/language/strings.ts';
import textStyles from '../../ui/text/text.module.css';
import styles from './automatic-mail.module.css';
import { automaticMailStrings } from './automatic-mail.strings.ts';
import type { ReplyForm } from './reply-form.ts';

/** What people get: subject and text, for colleagues and for others. */
export function ReplyPreview({ form }: { form: ReplyForm }) {
  const t = useStrings(automaticMailStrings);
  const subject = form.subject.trim() === '' ? t('previewSubject') : form.subject;
  const outside = form.outsideMode === 'same' ? form.inside : form.outsideMode === 'other' ? form.outside : null;
  if (form.inside.trim() === '') return null;
  return (
    <section className={styles['preview']} aria-label={t('preview')}>
      <span className={textStyles['note']}>{t('preview')}</span>
      <Previewed who={t('previewInside')} subject={subject} text={form.inside} />
      {form.outsideMode !== 'same' && (
        <Previewed
          who={t('previewOutside')}
          subject={outside === null ? null : subject}
          text={outside ?? t('previewNone')}
        />
      )}
    </section>
  );
}

function Previewed({ who, subject, text }: { who: string; subject: string | null; text: string }) {
  return (
    <div className={styles['previewed']}>
      <span className={textStyles['note']}>{who}</span>
      <p className={styles['previewText']}>
        {subject !== null && <span className={styles['previewSubject']}>{`${subject}\n`}</span>}
        {text}
      </p>
    </div>
  );
}
