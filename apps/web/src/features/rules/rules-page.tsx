import type { MailRule } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { mailRulesQuery, removeRules } from './api.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { emptyForm, type RuleForm, toForm } from './rule-form.ts';
import { RuleList } from './rule-list.tsx';
import styles from './rules.module.css';
import { rulesStrings } from './rules.strings.ts';
import { rulesNameStrings } from './rules-name.strings.ts';
import { useRuleOfMail } from './use-rule-of-mail.ts';

/** /set/mailclassification: the person's rules in their order. */
export function RulesPage() {
  const t = useStrings(rulesStrings);
  const name = useStrings(rulesNameStrings);
  const query = useQuery(mailRulesQuery);
  const [edited, setEdited] = useState<RuleForm | null>(null);
  const [removing, setRemoving] = useState<readonly MailRule[]>([]);
  const [applying, setApplying] = useState<MailRule | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  useRuleOfMail(setEdited);
  const rules = query.data?.list ?? [];
  const picked = rules.filter((rule) => chosen.has(rule.ruleId));
  const add = (
    <Button kind="primary" icon="add" onClick={() => setEdited(emptyForm())}>
      {t('newRule')}
    </Button>
  );
  return (
    <Page className={styles['page']}>
      <header>
        <PageTitle>{name('classification')}</PageTitle>
        <p className={styles['intro']}>
          {t('intro')} <Link to="/set/mailfilter">{t('filterLink')}</Link>
        </p>
      </header>
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton count={4} />
        )
      ) : rules.length === 0 ? (
        <EmptyState icon="sort" title={t('empty')} hint={t('emptyHint')} action={add} />
      ) : (
        <>
          <div className={styles['tools']}>
            <Checkbox
              aria-label={t('chooseAll')}
              checked={picked.length === 0 ? false : picked.length === rules.length || 'mixed'}
              onChange={(all) => setChosen(new Set(all ? rules.map((rule) => rule.ruleId) : []))}
            />
            <span className={styles['count']}>{t('count', { count: rules.length })}</span>
            {picked.length > 0 && (
              <Button icon="bin" onClick={() => setRemoving(picked)}>
                {t('removeChosen', { count: picked.length })}
              </Button>
            )}
            {add}
          </div>
          <RuleList
            rules={rules}
            chosen={chosen}
            onChoose={setChosen}
            onEdit={(rule) => setEdited(toForm(rule))}
            onApply={setApplying}
            onRemove={(rule) => setRemoving([rule])}
          />
        </>
      )}
      {edited !== null && <RuleEditor initial={edited} onClose={() => setEdited(null)} />}
      {applying !== null && <ApplyDialog rule={applying} onClose={() => setApplying(null)} />}
      <ConfirmDialog
        open={removing.length > 0}
        danger
        icon="bin"
        title={t('removeTitle')}
        message={
          removing.length === 1
            ? t('removeOne', { name: removing[0]?.ruleName ?? '' })
            : t('removeMany', { count: removing.length })
        }
        confirmLabel={t('remove')}
        onCancel={() => setRemoving([])}
        onConfirm={() => {
          setRemoving([]);
          setChosen(new Set());
          void removeRules(removing.map((rule) => rule.ruleId));
        }}
      />
    </Page>
  );
}
