import type { MailRule } from '@hongyan/contract';
import { useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Segmented } from '../../ui/buttons/segmented.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import textStyles from '../../ui/text/text.module.css';
import { applyRule } from './api.ts';
import { rulesStrings } from './rules.strings.ts';

/** Asks where a rule is applied to old mail; how far it is and undo are in the notice at the bottom. */
export function ApplyDialog({ rule, onClose }: { rule: MailRule; onClose: () => void }) {
  const t = useStrings(rulesStrings);
  const [where, setWhere] = useState<'inbox' | 'everywhere'>('inbox');
  const [busy, setBusy] = useState(false);
  const handleApply = async (): Promise<void> => {
    setBusy(true);
    await applyRule(rule.ruleId, where);
    onClose();
  };
  return (
    <Dialog
      open
      title={t('applyTitle')}
      description={t('applyText', { name: rule.ruleName })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void handleApply()}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <Segmented
        label={t('where')}
        value={where}
        options={(['inbox', 'everywhere'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={setWhere}
      />
      {busy && (
        <p className={textStyles['hint']} role="status">
          {t('applying')}
        </p>
      )}
    </Dialog>
  );
}
