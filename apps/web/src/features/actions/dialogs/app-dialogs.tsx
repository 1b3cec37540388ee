import { memo } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { deleteDrafts, moveMails, purgeMails, setLabel } from '../../../mail-model/changes/change-mails.ts';
import { toneOfLabel } from '../../../mail-model/folders/label-tone.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import { DialogSuspense } from '../../../platform/chunks/dialog-suspense.tsx';
import type { ActionContext, ActionQuestion } from '../../../platform/features/mail-action.ts';
import { useHomeIndex } from '../../../platform/settings/home-index.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { AddFolderDialog, AddLabelDialog } from '../../folders/index.ts';
import { chooseIcon, moveTargets } from '../menus.ts';
import { ChooseDialog } from './choose-dialog.tsx';

interface AppDialogsProps {
  readonly question: ActionQuestion | null;
  readonly context: ActionContext;
  readonly onClose: () => void;
}

/** Specification, section 9: folder and label name. */
const defaultNameCharacters = 10;

/** What an action has to ask: a folder, a label, a new name, or whether it is meant. While it asks nothing, what its messages become is nothing to it. */
export const AppDialogs = memo(
  DrawnDialogs,
  (before, now) => before.question === null && now.question === null && before.onClose === now.onClose,
);

function DrawnDialogs({ question, context, onClose }: AppDialogsProps) {
  const organisation = useHomeIndex()?.organisation;
  const mails = question?.mails ?? [];
  const everything = question?.everything ?? null;
  const moveTo = (folderId: string, name: string): void => {
    onClose();
    context.leave(mails.filter((mail) => mail.mailboxId !== folderId));
    void moveMails(mails, { folderId, name }, { everything });
  };
  return (
    <>
      <AddFolderDialog
        open={question?.kind === 'newFolder'}
        onClose={onClose}
        maxCharacters={organisation?.maxFolderNameCharacters ?? defaultNameCharacters}
        onAdded={(folder) => moveTo(folder.folderId, folder.folderName)}
      />
      <AddLabelDialog
        open={question?.kind === 'newLabel'}
        onClose={onClose}
        maxCharacters={organisation?.maxLabelNameCharacters ?? defaultNameCharacters}
        onAdded={(label) => void setLabel(mails, label, true, { everything })}
      />
      <Choices question={question} context={context} onClose={onClose} onMove={moveTo} />
      {question?.kind === 'dialog' && question.mails[0] && (
        <DialogSuspense onClose={onClose}>
          <question.Dialog
            mail={question.mails[0]}
            mails={question.mails}
            everything={question.everything ?? null}
            leave={context.leave}
            onClose={onClose}
          />
        </DialogSuspense>
      )}
      <Confirmations question={question} context={context} onClose={onClose} />
    </>
  );
}

function Choices({
  question,
  context,
  onClose,
  onMove,
}: AppDialogsProps & { onMove: (folderId: string, name: string) => void }) {
  const t = useStrings(mailboxStrings);
  const { navigation } = context;
  const mails = question?.mails ?? [];
  const kinds = new Map<string, string>(navigation?.folderList.map((folder) => [folder.folderId, folder.kind]));
  const labels = (navigation?.labelList ?? []).filter((label) => label.state === 0);
  const everything = question?.everything ?? null;
  const hasAll = (labelId: string): boolean =>
    everything === null && mails.every((mail) => mail.labels.some((known) => known === labelId));
  return (
    <>
      <ChooseDialog
        open={question?.kind === 'move'}
        title={t('moveTo')}
        strings={{ find: t('findFolder'), none: t('noSuchFolder') }}
        choices={moveTargets(navigation, mails, context.folderName).map((target) => ({
          key: target.folderId,
          label: target.name,
          icon: chooseIcon(kinds.get(target.folderId)),
        }))}
        onChoose={(choice) => onMove(choice.key, choice.label)}
        onClose={onClose}
      />
      <ChooseDialog
        open={question?.kind === 'label'}
        title={t('label')}
        strings={{ find: t('findLabel'), none: t('noSuchLabel') }}
        choices={labels.map((label) => ({
          key: label.labelId,
          label: label.labelName,
          tone: toneOfLabel(label),
          checked: hasAll(label.labelId),
        }))}
        onChoose={(choice) => {
          onClose();
          const label = labels.find((known) => known.labelId === choice.key);
          if (label) void setLabel(mails, label, !hasAll(choice.key), { everything });
        }}
        onClose={onClose}
      />
    </>
  );
}

function Confirmations({ question, context, onClose }: AppDialogsProps) {
  const t = useStrings(mailboxStrings);
  const mails = question?.mails ?? [];
  const everything = question?.everything ?? null;
  const count = everything?.total ?? mails.length;
  return (
    <>
      <ConfirmDialog
        open={question?.kind === 'purge'}
        danger
        icon="bin"
        title={t('confirmDeleteTitle')}
        message={t('confirmDelete', { count })}
        confirmLabel={t('purge')}
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          context.leave(mails);
          void purgeMails(mails, { everything });
        }}
      />
      <ConfirmDialog
        open={question?.kind === 'deleteDrafts'}
        danger
        icon="bin"
        title={t('confirmDraftsTitle')}
        message={t('confirmDrafts', { count })}
        confirmLabel={t('delete')}
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          context.leave(mails);
          void deleteDrafts(mails);
        }}
      />
    </>
  );
}
