import { errorMessage } from '@hongyan/contract/errors';
import { maxRuleConditions, maxRuleNameCharacters } from '@hongyan/contract/limits';
import type { RuleFault } from '@hongyan/contract/mail-rule';
import { useId, useRef, useState } from 'react';
import { useLanguage, useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Segmented } from '../../ui/buttons/segmented.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import formStyles from '../../ui/fields/form.module.css';
import { TextField } from '../../ui/fields/text-field.tsx';
import lineStyles from '../../ui/layout/line.module.css';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ActionFields } from './action-fields.tsx';
import { saveRule } from './api.ts';
import { ConditionRow } from './condition-row.tsx';
import styles from './editor.module.css';
import type { ErrorAt, FormPartProps } from './form-part.ts';
import { emptyCondition, type FormCondition, listFormFaults, type RuleForm, toSaveInput } from './rule-form.ts';
import { rulesStrings } from './rules.strings.ts';
import { TrialPanel } from './trial-panel.tsx';

/** Makes or changes a rule: conditions, actions, and what it would have done before it is saved. */
export function RuleEditor({ initial, onClose }: { initial: RuleForm; onClose: () => void }) {
  const t = useStrings(rulesStrings);
  const language = useLanguage();
  const formId = useId();
  const [form, setForm] = useState(initial);
  const [faults, setFaults] = useState<readonly RuleFault[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  // One key for one rule: a second click, or a repeat after a lost answer, makes no second rule.
  const key = useRef(crypto.randomUUID());
  const errorAt: ErrorAt = (field) => {
    const found = faults.find((fault) => fault.field === field);
    return found && errorMessage(found.error, language, found.params);
  };
  const change = (next: Partial<RuleForm>): void => {
    const after = { ...form, ...next };
    setForm(after);
    setRefusal(undefined);
    key.current = crypto.randomUUID();
    // What was complained about is checked again while it is put right; nothing new is complained about.
    if (faults.length > 0) {
      const fields = new Set(faults.map((fault) => fault.field));
      setFaults(listFormFaults(after).filter((fault) => fields.has(fault.field)));
    }
  };
  const check = (exceptName: boolean): boolean => {
    const found = listFormFaults(form).filter((fault) => !exceptName || fault.field !== 'name');
    setFaults(found);
    if (found.length > 0) requestAnimationFrame(() => focusFirstFault(formId));
    return found.length === 0;
  };
  const handleSave = async (): Promise<void> => {
    if (busy || !check(false)) return;
    setBusy(true);
    try {
      await saveRule(toSaveInput(form), key.current);
      onClose();
    } catch (error) {
      setRefusal(formatMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="large"
      title={t(form.ruleId === null ? 'newRule' : 'editRule')}
      onClose={onClose}
      footer={
        <>
          <p className={styles['refusal']} role="alert">
            {refusal}
          </p>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void handleSave()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={formStyles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSave();
        }}
      >
        <TextField
          label={t('ruleName')}
          value={form.ruleName}
          error={errorAt('name')}
          maxLength={maxRuleNameCharacters * 2}
          autoComplete="off"
          onChange={(ruleName) => change({ ruleName })}
        />
        <Conditions form={form} change={change} errorAt={errorAt} />
        <ActionFields form={form} change={change} errorAt={errorAt} />
        <Checkbox checked={form.stop} onChange={(stop) => change({ stop })}>
          {t('stop')}
        </Checkbox>
        <TrialPanel form={form} check={() => check(true)} />
        {/* Enter in a field saves. */}
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}

function focusFirstFault(formId: string): void {
  document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus();
}

function Conditions({ form, change, errorAt }: FormPartProps) {
  const t = useStrings(rulesStrings);
  const { conditions, match } = form;
  const put = (index: number, condition: FormCondition): void =>
    change({ conditions: conditions.with(index, condition) });
  return (
    <section className={styles['part']}>
      <div className={lineStyles['bothEnds']}>
        <h3>{t('when')}</h3>
        <Segmented
          label={t('matchLabel')}
          value={match}
          options={(['all', 'any'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(next) => change({ match: next })}
        />
      </div>
      {conditions.map((condition, index) => (
        <ConditionRow
          key={condition.key}
          condition={condition}
          number={index + 1}
          error={errorAt(`condition-${index}`)}
          onChange={(next) => put(index, next)}
          onRemove={conditions.length === 1 ? null : () => change({ conditions: conditions.toSpliced(index, 1) })}
        />
      ))}
      <div>
        <Button
          kind="quiet"
          icon="add"
          disabled={conditions.length >= maxRuleConditions}
          onClick={() => change({ conditions: [...conditions, emptyCondition('subject')] })}
        >
          {t('addCondition')}
        </Button>
      </div>
    </section>
  );
}
