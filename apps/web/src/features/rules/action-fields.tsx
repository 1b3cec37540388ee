import { maxForwardAddresses, maxRuleReplyCharacters } from '@hongyan/contract/limits';
import { snoozeMornings } from '@hongyan/contract/snooze-times';
import { useId } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { toneOfLabel } from '../../mail-model/folders/label-tone.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Swatch } from '../../ui/labels/swatch.tsx';
import textStyles from '../../ui/text/text.module.css';
import styles from './editor.module.css';
import type { FormPartProps } from './form-part.ts';
import type { RuleDestination } from './rule-form.ts';
import { rulesStrings } from './rules.strings.ts';
import { useRuleTargets } from './use-rule-targets.ts';

const destinations: readonly RuleDestination[] = ['move', 'snooze', 'keep', 'delete', 'reject'];

/** What the rule does: one folder, and any flags. */
export function ActionFields(props: FormPartProps) {
  const { form, change, errorAt } = props;
  const t = useStrings(rulesStrings);
  const { morning } = useRuleTargets();
  const actionsError = errorAt('actions');
  return (
    <section className={styles['part']}>
      <h3>{t('doThis')}</h3>
      {actionsError !== undefined && (
        <p className={styles['fault']} role="alert" tabIndex={-1} data-fault>
          {actionsError}
        </p>
      )}
      <div className={styles['destination']}>
        <Select
          label={t('place')}
          labelHidden
          value={form.destination}
          options={destinations.map((value) => ({ value, label: t(value) }))}
          onChange={(destination) => change({ destination })}
        />
        {form.destination === 'move' && <FolderChoice {...props} />}
        {form.destination === 'snooze' && (
          <Select
            label={t('snoozeUntil')}
            labelHidden
            value={form.snoozeUntil}
            options={snoozeMornings.map((value) => ({ value, label: t(`until_${value}`, { time: morning }) }))}
            onChange={(snoozeUntil) => change({ snoozeUntil })}
          />
        )}
      </div>
      {form.destination === 'reject' && <ReplyField {...props} />}
      <LabelChoice {...props} />
      <div className={styles['checks']}>
        <Checkbox checked={form.star} onChange={(star) => change({ star })}>
          {t('star')}
        </Checkbox>
        <Checkbox checked={form.seen} onChange={(seen) => change({ seen })}>
          {t('seen')}
        </Checkbox>
        <Checkbox checked={form.forward} onChange={(forward) => change({ forward })}>
          {t('forward')}
        </Checkbox>
      </div>
      {form.forward && (
        <TextField
          label={t('forwardAddresses')}
          labelHidden
          value={form.addresses}
          error={errorAt('action-forward')}
          hint={t('forwardHint', { max: maxForwardAddresses })}
          placeholder="name@example.com"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          onChange={(addresses) => change({ addresses })}
        />
      )}
    </section>
  );
}

function FolderChoice({ form, change, errorAt }: FormPartProps) {
  const t = useStrings(rulesStrings);
  const { folders } = useRuleTargets();
  const error = errorAt('action-move');
  const isMissing = form.mailboxId !== '' && !folders.some((folder) => folder.id === form.mailboxId);
  return (
    <div>
      <Select
        label={t('folder')}
        labelHidden
        value={form.mailboxId}
        invalid={error !== undefined || isMissing}
        options={[
          { value: '', label: t('chooseFolder'), disabled: true },
          ...(isMissing ? [{ value: form.mailboxId, label: t('missingFolder'), disabled: true }] : []),
          ...folders.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(mailboxId) => change({ mailboxId })}
      />
      {error !== undefined && (
        <p className={styles['fault']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function ReplyField({ form, change, errorAt }: FormPartProps) {
  const t = useStrings(rulesStrings);
  const id = useId();
  const error = errorAt('action-reject');
  return (
    <div>
      <textarea
        className={styles['reply']}
        rows={3}
        aria-label={t('replyContent')}
        placeholder={t('replyContent')}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={id}
        maxLength={maxRuleReplyCharacters * 2}
        value={form.replyContent}
        onChange={(event) => change({ replyContent: event.target.value })}
      />
      <p id={id} className={error === undefined ? textStyles['hint'] : styles['fault']} role={error && 'alert'}>
        {error ?? t('replyHint')}
      </p>
    </div>
  );
}

function LabelChoice({ form, change, errorAt }: FormPartProps) {
  const t = useStrings(rulesStrings);
  const { labels } = useRuleTargets();
  const error = errorAt('action-label');
  // A label that was deleted leaves the rule with the next save.
  const chosen = form.labels.filter((id) => labels.some((label) => label.labelId === id));
  return (
    <fieldset className={styles['labels']}>
      <legend>{t('labels')}</legend>
      {labels.length === 0 && <span className={textStyles['hint']}>{t('noLabels')}</span>}
      {labels.map((label) => (
        <Checkbox
          key={label.labelId}
          checked={chosen.includes(label.labelId)}
          onChange={(isChosen) =>
            change({
              labels: isChosen ? [...chosen, label.labelId] : chosen.filter((id) => id !== label.labelId),
            })
          }
        >
          <span className={styles['label']}>
            <Swatch tone={toneOfLabel(label)} />
            {label.labelName}
          </span>
        </Checkbox>
      ))}
      {error !== undefined && (
        <p className={styles['fault']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
