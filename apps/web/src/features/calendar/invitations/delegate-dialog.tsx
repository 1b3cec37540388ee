import { maxInvitationCommentCharacters } from '@hongyan/contract';
import { countCharacters } from '@hongyan/contract/limits';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import { type AnswerSubject, delegateInvitation } from '../data/invitations.ts';
import { type Participants, PeopleField } from '../editor/people-field.tsx';
import { invitationStrings } from '../strings/invitation.strings.ts';
import styles from './invitations.module.css';

export interface DelegateDialogProps {
  readonly subject: AnswerSubject;
  readonly organizer: { readonly address: string; readonly name: string };
  readonly onClose: () => void;
}

/** Has one other person go in one's place. */
export function DelegateDialog({ subject, organizer, onClose }: DelegateDialogProps) {
  const t = useStrings(invitationStrings);
  const [people, setPeople] = useState<Participants>([]);
  const [comment, setComment] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [to] = people;
  const isTooLong = countCharacters(comment.trim()) > maxInvitationCommentCharacters;
  const send = async (): Promise<void> => {
    if (to === undefined || isTooLong) return;
    setBusy(true);
    try {
      await delegateInvitation(subject, { address: to.address, name: to.name }, comment.trim());
      onClose();
    } catch (error) {
      setBusy(false);
      presentError(error, 'warning');
    }
  };
  return (
    <Dialog
      open
      title={t('delegateTitle')}
      description={t('delegateText', { name: organizer.name || organizer.address })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button kind="primary" busy={isBusy} disabled={to === undefined} onClick={() => void send()}>
            {t('sendDelegation')}
          </Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        <PeopleField
          label={t('delegateTo')}
          people={people}
          // One person goes: the last that was chosen.
          onChange={(next) => setPeople(next.slice(-1))}
        />
        <TextArea
          label={t('comment')}
          rows={2}
          value={comment}
          onChange={setComment}
          error={isTooLong ? t('commentTooLong', { max: maxInvitationCommentCharacters }) : undefined}
        />
      </div>
    </Dialog>
  );
}
