import type { MailAddress } from '@hongyan/contract';
import { Suspense } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import { approverStrings } from './approver.strings.ts';

const ApproverDialog = lazyPart(async () => (await import('./approver-dialog.tsx')).ApproverDialog);

export interface ApproverChoiceProps {
  /** null: nothing is asked. */
  readonly candidates: readonly MailAddress[] | null;
  readonly onClose: () => void;
  /** Sends again with this approver. */
  readonly onChoose: (address: string) => void | Promise<void>;
}

/** Asks who shall approve a mail that was not sent for want of an approver; its code comes when that happens. */
export function ApproverChoice({ candidates, onClose, onChoose }: ApproverChoiceProps) {
  const t = useStrings(approverStrings);
  if (candidates === null) return null;
  return (
    <Suspense>
      <ApproverDialog text={t('text')} candidates={candidates} onClose={onClose} onChoose={onChoose} />
    </Suspense>
  );
}
