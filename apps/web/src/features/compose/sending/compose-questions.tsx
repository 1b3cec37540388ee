import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { composeStrings } from '../compose.strings.ts';
import type { ComposerModel } from '../composer/composer-model.ts';
import type { Question } from './compose-checks.ts';

/** How many wrong addresses are named in the question. */
const maxNamed = 5;

/** The question that stands between Send and sending. */
export function SendQuestion({ model, question }: { model: ComposerModel; question: Question | null }) {
  const t = useStrings(composeStrings);
  // While the dialog fades out it still shows what it asked.
  const [last, setLast] = useState(question);
  if (question !== null && question !== last) setLast(question);
  const texts = last && getTexts(last, t);
  return (
    <ConfirmDialog
      open={question !== null}
      icon="warning"
      title={texts?.title ?? ''}
      message={texts?.message ?? ''}
      confirmLabel={texts?.confirm ?? ''}
      cancelLabel={t('goBack')}
      onConfirm={() => model.sending.answer(true)}
      onCancel={() => model.sending.answer(false)}
    />
  );
}

type ComposeKey = typeof composeStrings extends { keys?: infer Keys } ? Exclude<Keys, undefined> : never;

function getTexts(question: Question, t: (key: ComposeKey, values?: Record<string, string | number>) => string) {
  switch (question.kind) {
    case 'ignoreInvalid': {
      const named = question.addresses.slice(0, maxNamed).join(t('nameSeparator'));
      const more = question.addresses.length > maxNamed ? '…' : '';
      const message = t('ignoreInvalidText', { addresses: named + more });
      return { title: t('ignoreInvalidTitle'), message, confirm: t('ignoreAndSend') };
    }
    case 'refusedGroups': {
      const addresses = question.addresses.join(t('nameSeparator'));
      const message = t('refusedGroupsText', { addresses, count: question.others });
      return { title: t('refusedGroupsTitle'), message, confirm: t('sendToOthers') };
    }
    case 'noSubject':
      return { title: t('noSubjectTitle'), message: t('noSubjectText'), confirm: t('sendAnyway') };
    case 'massMail': {
      const message = t('massMailText', { count: question.count });
      return { title: t('massMailTitle'), message, confirm: t('sendAnyway') };
    }
    case 'forgottenAttachment': {
      const message = t('forgottenText', { word: question.word });
      return { title: t('forgottenTitle'), message, confirm: t('sendAnyway') };
    }
  }
}
