import type { DraftContent } from '@hongyan/contract';
import { useStrings } from '../../lib/language/strings.ts';
import { NameDialog } from '../../ui/dialogs/name-dialog.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { writingAidsStrings } from '../writing-aids/index.ts';
import { saveTemplate } from './api.ts';
import { withoutSignature } from './without-signature.ts';

/** Asks what to call the message that becomes a template. */
export function SaveTemplateDialog({ message, onClose }: { message: DraftContent; onClose: () => void }) {
  const t = useStrings(writingAidsStrings);
  return (
    <NameDialog
      title={t('saveAsTemplate')}
      label={t('templateName')}
      name={Array.from(message.subject.trim()).slice(0, 50).join('')}
      onSave={async (name) => {
        await saveTemplate({ name, subject: message.subject, html: withoutSignature(message.html) });
        showSuccess(t('saved'));
      }}
      onClose={onClose}
    />
  );
}
