import type { DraftContent } from '@hongyan/contract';
import { useWords } from '../../lib/words.ts';
import { NameDialog } from '../../ui/name-dialog.tsx';
import { showSuccess } from '../../ui/notices.ts';
import { saveTemplate } from './api.ts';
import { letterPartsWords } from './letter-parts.words.ts';
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
