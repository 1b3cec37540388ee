import { maxInvitationCommentCharacters } from '@hongyan/contract';
import { countCharacters } from '@hongyan/contract/limits';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import type { Invite } from '../data/change-events.ts';
import { invitationStrings } from '../strings/invitation.strings.ts';
import type { InviteKind } from './invite-kind.ts';

export interface InviteDialogProps {
  readonly kind: InviteKind;
  /** How many take part; undefined where that is not known here. */
  readonly count?: number;
  /** Asks nothing but whether: an event that was dragged. */
  readonly isCompact?: boolean;
  readonly onChoose: (invite: Invite) => void;
  readonly onClose: () => void;
}

/** Whether participants hear of what is saved or deleted, and with which words. */
export function InviteDialog({ kind, count, isCompact = false, onChoose, onClose }: InviteDialogProps) {
  const t = useStrings(invitationStrings);
  const [comment, setComment] = useState('');
  const isTooLong = countCharacters(comment.trim()) > maxInvitationCommentCharacters;
  const isDeletion = kind === 'cancel' || kind === 'decline';
  const text = {
    invite: () => t('invite_text', { count: count ?? 0 }),
    update: () => (count === undefined ? t('update_text_some') : t('update_text', { count })),
    cancel: () => t('cancel_text'),
    decline: () => t('decline_text'),
  };
  return (
    <Dialog
      open
      title={t(`${kind}_title`)}
      description={text[kind]()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button onClick={() => onChoose({ send: false, comment: '' })}>
            {t(isDeletion ? 'dontSend_delete' : 'dontSend')}
          </Button>
          <Button
            kind={isDeletion ? 'danger' : 'primary'}
            disabled={isTooLong}
            onClick={() => onChoose({ send: true, comment: comment.trim() })}
          >
            {t(`${kind}_send`)}
          </Button>
        </>
      }
    >
      {!isCompact && (
        <TextArea
          label={t('inviteComment')}
          rows={2}
          value={comment}
          onChange={setComment}
          error={isTooLong ? t('commentTooLong', { max: maxInvitationCommentCharacters }) : undefined}
        />
      )}
    </Dialog>
  );
}
