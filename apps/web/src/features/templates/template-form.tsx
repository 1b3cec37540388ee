import type { MailAddress, MailTemplate } from '@hongyan/contract';
import { useState } from 'react';
import { isValidAddress, parseRecipients } from '../../lib/addresses/parse-recipients.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PartForm, writingAidsStrings } from '../writing-aids/index.ts';
import { saveTemplate } from './api.ts';

const newTemplate = { name: '', html: '', pictures: [] };

const asText = (people: readonly MailAddress[]): string =>
  people.map(({ name, address }) => (name === '' ? address : `"${name.replaceAll('"', '')}" <${address}>`)).join(', ');

/** The window in which a template is written; null: a new one. */
export function TemplateForm({ template, onClose }: { template: MailTemplate | null; onClose: () => void }) {
  const t = useStrings(writingAidsStrings);
  const [subject, setSubject] = useState(template?.subject ?? '');
  const [to, setTo] = useState(asText(template?.to ?? []));
  const people = parseRecipients(to);
  const wrong = people.find(({ address }) => !isValidAddress(address));
  const wrongText = wrong && t('recipientInvalid', { address: wrong.address });
  return (
    <PartForm
      title={t(template ? 'editTemplate' : 'addTemplate')}
      start={template ?? newTemplate}
      onSave={async (part) => {
        if (wrongText !== undefined) throw new Error(wrongText);
        await saveTemplate({
          ...part,
          subject,
          to: people.map(({ name, address }) => ({ name, address })),
          cc: template?.cc ?? [],
          bcc: template?.bcc ?? [],
          templateId: template?.templateId,
        });
      }}
      onClose={onClose}
    >
      <TextField label={t('subject')} value={subject} onChange={setSubject} autoComplete="off" />
      <TextField
        label={t('recipients')}
        value={to}
        error={wrongText}
        hint={t('recipientsHint')}
        onChange={setTo}
        autoComplete="off"
        inputMode="email"
      />
    </PartForm>
  );
}
