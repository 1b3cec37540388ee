import { maxAutomaticReplyCharacters, maxSubjectCharacters } from '@hongyan/contract/limits';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { DateTimeField } from '../../platform/date-fields/date-time-field.tsx';
import { Segmented } from '../../ui/buttons/segmented.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import lineStyles from '../../ui/layout/line.module.css';
import textStyles from '../../ui/text/text.module.css';
import styles from './automatic-mail.module.css';
import { automaticMailStrings } from './automatic-mail.strings.ts';
import { type ReplyForm, type ReplyProblem, type ReplyProblems, repeatChoices } from './reply-form.ts';

interface ReplyFieldsProps {
  form: ReplyForm;
  problems: ReplyProblems;
  /** The saved text was formatted; these fields know plain text only. */
  wasHtml: boolean;
  onChange: (changes: Partial<ReplyForm>) => void;
}

const outsideModes = [
  ['same', 'outsideSame'],
  ['other', 'outsideOther'],
  ['none', 'outsideNone'],
] as const;

/** Period, subject, texts, and how often one sender is answered. */
export function ReplyFields({ form, problems, wasHtml, onChange }: ReplyFieldsProps) {
  const t = useStrings(automaticMailStrings);
  const said = (problem: ReplyProblem | undefined): string | undefined =>
    problem === undefined ? undefined : t(problem, { max: maxAutomaticReplyCharacters });
  const days = [...new Set([...repeatChoices, form.repeatDays])].sort((a, b) => a - b);
  return (
    <>
      <div className={styles['pair']}>
        <DateTimeField
          label={t('from')}
          usualTime="00:00"
          value={form.from}
          hint={t('fromHint')}
          error={said(problems.from)}
          onChange={(from) => onChange({ from })}
        />
        <DateTimeField
          label={t('until')}
          usualTime="23:59"
          value={form.until}
          hint={t('untilHint')}
          error={said(problems.until)}
          onChange={(until) => onChange({ until })}
        />
      </div>
      <TextField
        label={t('subject')}
        value={form.subject}
        hint={t('subjectHint')}
        maxLength={maxSubjectCharacters}
        onChange={(subject) => onChange({ subject })}
      />
      <TextArea
        label={t('inside')}
        value={form.inside}
        placeholder={t('textPlaceholder')}
        error={said(problems.inside)}
        hint={wasHtml ? t('wasHtml') : undefined}
        onChange={(inside) => onChange({ inside })}
      />
      <div className={classNames(lineStyles['bothEnds'], styles['group'])}>
        <span className={textStyles['note']}>{t('outsideMode')}</span>
        <Segmented
          label={t('outsideMode')}
          value={form.outsideMode}
          options={outsideModes.map(([value, word]) => ({ value, label: t(word) }))}
          onChange={(outsideMode) => onChange({ outsideMode })}
        />
      </div>
      {form.outsideMode === 'other' && (
        <TextArea
          label={t('outside')}
          value={form.outside}
          placeholder={t('textPlaceholder')}
          error={said(problems.outside)}
          onChange={(outside) => onChange({ outside })}
        />
      )}
      <div className={classNames(lineStyles['bothEnds'], styles['group'])}>
        <span className={textStyles['note']}>{t('repeat')}</span>
        <Select
          label={t('repeat')}
          labelHidden
          value={String(form.repeatDays)}
          options={days.map((count) => ({ value: String(count), label: t('repeatEvery', { count }) }))}
          onChange={(value) => onChange({ repeatDays: Number(value) })}
        />
      </div>
    </>
  );
}
