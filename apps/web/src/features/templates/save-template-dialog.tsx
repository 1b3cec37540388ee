import type { DraftContent } from '@hongyan/contract';
import { useWords } from '../../lib/language/words.ts';
import { NameDialog } from '../../ui/dialogs/name-dialog.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { letterPartsWords } from '../writing-aids/index.ts';
import { saveTemplate } from './api.ts';
import { withoutSignature } from './without-signature.ts';

/** Asks what to call the letter that becomes a template. */
export function SaveTemplateDialog({ letter, onClose }: { letter: DraftContent; onClose: () => void }) {
  const t = useWords(letterPartsWords);
  return (
    <NameDialog
      title={t('saveAsTemplate')}
      label={t('templateName')}
      name={Array.from(letter.subject.trim()).slice(0, 50).join('')}
      onSave={async (name) => {
        await saveTemplate({ name, subject: letter.subject, html: withoutSignature(letter.html) });
        showSuccess(t('saved'));
      }}
      onClose={onClose}
    />
  );
}
