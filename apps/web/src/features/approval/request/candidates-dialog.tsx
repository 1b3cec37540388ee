import type { ApprovalId } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../../lib/language/strings.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { candidatesQuery } from '../api.ts';
import { ApproverDialog } from '../sending/approver-dialog.tsx';
import { senderStrings } from './sender.strings.ts';

interface CandidatesDialogProps {
  readonly approvalId: ApprovalId;
  readonly onClose: () => void;
  readonly onChoose: (address: string) => Promise<void>;
}

/** Chooses another approver of one's own request. */
export function CandidatesDialog({ approvalId, onClose, onChoose }: CandidatesDialogProps) {
  const t = useStrings(senderStrings);
  const query = useQuery(candidatesQuery(approvalId));
  return (
    <ApproverDialog
      title={t('choose')}
      confirmLabel={t('choose')}
      candidates={query.data?.list}
      failure={query.isError ? formatMessage(query.error) : undefined}
      onClose={onClose}
      onChoose={onChoose}
    />
  );
}
