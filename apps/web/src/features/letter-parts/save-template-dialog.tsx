import type { DraftContent } from '@hongyan/contract';
import { type SyntheticEvent, useId, useState } from 'react';
import { messageOf } from '../../lib/present-error.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSuccess } from '../../ui/notices.ts';
import { TextField } from '../../ui/text-field.tsx';
import { saveTemplate } from './api.ts';
import { letterPartsWords } from './letter-parts.words.ts';
import { withoutSignature } from './without-signature.ts';

/** Asks what to call the letter that becomes a template. */
export function SaveTemplateDialog({ letter, onClose }: { letter: DraftContent; onClose: () => void }) {
  const t = useWords(letterPartsWords);
  const formId = useId();
  const [name, setName] = useState(Array.from(letter.subject.trim()).slice(0, 50).join(''));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    // The page's own form around the composer has nothing to do with it.
    event.stopPropagation();
    setBusy(true);
    try {
      await saveTemplate({ name, subject: letter.subject, html: withoutSignature(letter.html) });
      showSuccess(t('saved'));
      onClose();
    } catch (refusal) {
      setError(messageOf(refusal));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('saveAsTemplate')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label={t('templateName')}
          value={name}
          error={error}
          autoComplete="off"
          onChange={(next) => {
            setName(next);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
