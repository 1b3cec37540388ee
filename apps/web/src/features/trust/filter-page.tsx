import type { SenderRule, SenderRuleKind } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatMailTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { useTabState } from '../../platform/tabs/tab-state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Segmented } from '../../ui/buttons/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import framed from '../../ui/lists/framed-list.module.css';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import textStyles from '../../ui/text/text.module.css';
import styles from './filter-page.module.css';
import { addRule, removeRule, rulesQuery } from './rules.ts';
import { trustStrings } from './trust.strings.ts';

const kinds: readonly SenderRuleKind[] = ['block', 'allow', 'images'];
const icons = { block: 'spam', allow: 'shield', images: 'image' } as const;

/** /set/mailfilter: blocked and allowed senders, and those whose pictures are shown. */
export function FilterPage() {
  const t = useStrings(trustStrings);
  const rules = useQuery(rulesQuery);
  const [kind, setKind] = useTabState<SenderRuleKind>('kind', 'block');
  const [wanted, setWanted] = useTabState('wanted', '');
  const ofKind = rules.data?.list.filter((rule) => rule.kind === kind) ?? [];
  const shown = ofKind.filter((rule) => rule.sender.includes(wanted.trim().toLowerCase()));
  return (
    <Page className={styles['page']}>
      <header>
        <PageTitle>{t('mailFilter')}</PageTitle>
        <p className={textStyles['note']}>{t('intro')}</p>
      </header>
      <Segmented
        label={t('mailFilter')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(value) }))}
        onChange={(next) => {
          setKind(next);
          setWanted('');
        }}
      />
      <p className={textStyles['note']}>{t(`${kind}_hint`)}</p>
      <AddForm key={kind} kind={kind} />
      {ofKind.length > 0 && (
        <div className={styles['tools']}>
          <span className={styles['count']}>{t('count', { count: ofKind.length })}</span>
          <TextField
            label={t('search')}
            labelHidden
            placeholder={t('search')}
            icon="search"
            type="search"
            value={wanted}
            onChange={setWanted}
            className={styles['search']}
          />
        </div>
      )}
      {rules.data === undefined ? (
        rules.isError ? (
          <ErrorState message={formatMessage(rules.error)} onRetry={() => void rules.refetch()} />
        ) : (
          <Skeleton count={4} />
        )
      ) : ofKind.length === 0 ? (
        <EmptyState icon={icons[kind]} title={t(`empty_${kind}`)} hint={t('emptyHint')} />
      ) : shown.length === 0 ? (
        <EmptyState icon="search" title={t('notFound')} />
      ) : (
        <RuleList rules={shown} label={t(kind)} />
      )}
    </Page>
  );
}

function AddForm({ kind }: { kind: SenderRuleKind }) {
  const t = useStrings(trustStrings);
  const [sender, setSender] = useTabState('sender', '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const handleSubmit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await addRule(kind, sender);
      setSender('');
      setError(undefined);
    } catch (refusal) {
      setError(formatMessage(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form id={formId} className={styles['add']} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextField
        label={t('senderLabel')}
        labelHidden
        placeholder={t('sender')}
        value={sender}
        error={error}
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={320}
        onChange={(next) => {
          setSender(next);
          setError(undefined);
        }}
        className={styles['field']}
      />
      <Button type="submit" kind="primary" icon="add" busy={busy}>
        {t('add')}
      </Button>
    </form>
  );
}

function RuleList({ rules, label }: { rules: readonly SenderRule[]; label: string }) {
  const t = useStrings(trustStrings);
  const reading = useDateReading();
  return (
    <ul className={framed['list']} aria-label={label}>
      {rules.map((rule) => (
        <li key={`${rule.kind} ${rule.sender}`} className={classNames(framed['row'], styles['row'])}>
          <Icon name={rule.sender.startsWith('@') ? 'globe' : 'user'} size={16} />
          <span className={styles['sender']}>{rule.sender}</span>
          <span className={styles['since']}>{t('since', { date: formatMailTime(rule.createdAt, reading) })}</span>
          <IconButton
            icon="close"
            size="small"
            label={t('remove', { sender: rule.sender })}
            onClick={() => void removeRule(rule)}
          />
        </li>
      ))}
    </ul>
  );
}
