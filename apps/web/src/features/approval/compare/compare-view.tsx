import type { ApprovalDetail } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { classNames } from '../../../lib/class-names.ts';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { textOfHtml } from '../../message-body/index.ts';
import { detailQuery } from '../api.ts';
import { compareStrings } from './compare.strings.ts';
import { type ComparedRun, type ComparedTexts, compareTexts } from './compare-texts.ts';
import styles from './compare-view.module.css';
import { type ComparedFields, comparedFields } from './compared-fields.ts';

const fields = ['subject', 'recipients', 'body', 'files'] as const;

/** A request beside the earlier one of the same draft: two columns, with the words marked that differ; one below the other on a phone. */
export function CompareView({ detail }: { detail: ApprovalDetail }) {
  const t = useStrings(compareStrings);
  const reading = useDateReading();
  const earlier = useQuery({ ...detailQuery(detail.previousId ?? ''), enabled: detail.previousId !== null });
  const compared = useQuery({
    queryKey: ['approval', 'compared', detail.previousId, detail.approvalId],
    queryFn: () => compareAll(earlier.data, detail),
    enabled: earlier.data !== undefined,
  });
  const failed = [earlier, compared].find(({ isError }) => isError);
  if (failed) return <ErrorState message={formatMessage(failed.error)} onRetry={() => void failed.refetch()} />;
  if (compared.data === undefined || earlier.data === undefined) return <Skeleton count={6} />;
  const at = (time: number): string => formatFullTime(time, reading);
  return (
    <section className={styles['table']}>
      <h3 className={styles['head']}>{t('before', { time: at(earlier.data.createdAt) })}</h3>
      <h3 className={styles['head']}>{t('after', { time: at(detail.createdAt) })}</h3>
      {fields.map((field) => (
        <Field
          key={field}
          field={field}
          texts={compared.data[field]}
          when={{ before: at(earlier.data.createdAt), after: at(detail.createdAt) }}
        />
      ))}
    </section>
  );
}

async function compareAll(
  earlier: ApprovalDetail | undefined,
  detail: ApprovalDetail,
): Promise<Readonly<Record<keyof ComparedFields, ComparedTexts>>> {
  const after = comparedFields(detail, textOfHtml);
  const before = earlier === undefined ? after : comparedFields(earlier, textOfHtml);
  const compare = (field: keyof ComparedFields): Promise<ComparedTexts> => compareTexts(before[field], after[field]);
  const [subject, recipients, body, files] = await Promise.all([
    compare('subject'),
    compare('recipients'),
    compare('body'),
    compare('files'),
  ]);
  return { subject, recipients, body, files };
}

interface FieldProps {
  readonly field: keyof ComparedFields;
  readonly texts: ComparedTexts;
  /** When each was asked for. */
  readonly when: { readonly before: string; readonly after: string };
}

/** One field of both, or once where nothing has changed in it. */
function Field({ field, texts, when }: FieldProps) {
  const t = useStrings(compareStrings);
  const isEmpty = texts.isSame && texts.after.every(({ text }) => text === '');
  // No attachments in either: nothing to be said.
  if (isEmpty && field === 'files') return null;
  return (
    <>
      <h4 className={styles['field']}>
        {t(field)}
        {texts.isSame && <span className={styles['same']}>{t('same')}</span>}
      </h4>
      {texts.isSame ? (
        <p className={classNames(styles['text'], styles['whole'])}>{texts.after.map(({ text }) => text).join('')}</p>
      ) : (
        <>
          <Runs runs={texts.before} kind="removed" when={t('before', { time: when.before })} />
          <Runs runs={texts.after} kind="added" when={t('after', { time: when.after })} />
        </>
      )}
    </>
  );
}

interface RunsProps {
  readonly runs: readonly ComparedRun[];
  readonly kind: 'removed' | 'added';
  readonly when: string;
}

function Runs({ runs, kind, when }: RunsProps) {
  const t = useStrings(compareStrings);
  const Changed = kind === 'removed' ? 'del' : 'ins';
  const isEmpty = runs.every(({ text }) => text === '');
  return (
    <p className={styles['text']} data-when={when}>
      {isEmpty && <span className={styles['same']}>{t('nothing')}</span>}
      {runs.map(({ text, isChanged }, index) =>
        isChanged ? (
          <Changed key={index} className={styles[kind]} title={t(kind)}>
            {text}
          </Changed>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </p>
  );
}
