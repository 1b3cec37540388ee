import type { MailDetail, ReceiptRequest } from '@hongyan/contract';
import { useEffect, useRef, useState } from 'react';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { mailDetailQuery } from '../../../mail-model/queries/mail-queries.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { NoticeButton, NoticeStrip } from './notice-strip.tsx';
import { noticesStrings } from './notices.strings.ts';

function recordState(mailId: string, state: ReceiptRequest['state']): void {
  queryClient.setQueryData(mailDetailQuery(mailId).queryKey, (detail) => {
    const receipt = detail?.trust.receipt;
    return receipt ? { ...detail, trust: { ...detail.trust, receipt: { ...receipt, state } } } : detail;
  });
}

async function answer(mailId: string, send: boolean, quiet: boolean): Promise<void> {
  try {
    const { state } = await readData(api.trust.receipt({ mailId, send }));
    recordState(mailId, state);
    if (!quiet) showSuccess(translate(noticesStrings, state === 'sent' ? 'receiptSent' : 'receiptDeclined'));
  } catch (error) {
    presentError(error);
    // Another window may have answered: what the server has is the truth.
    void queryClient.invalidateQueries({ queryKey: mailDetailQuery(mailId).queryKey });
  }
}

/** The request for a read receipt: asked of the person, or sent by their setting when the message is shown. */
export function ReceiptNotice({ detail }: { detail: MailDetail }) {
  const t = useStrings(noticesStrings);
  const [busy, setBusy] = useState(false);
  const sent = useRef<string>(undefined);
  const { mailId, trust } = detail;
  const { receipt } = trust;
  const isWanted = receipt?.state === 'wanted';
  const goesByItself = isWanted && receipt.automatic;
  useEffect(() => {
    if (!goesByItself || sent.current === mailId) return;
    sent.current = mailId;
    void answer(mailId, true, true);
  }, [goesByItself, mailId]);
  if (!isWanted || goesByItself) return null;
  const handleAnswer = (send: boolean): void => {
    setBusy(true);
    void answer(mailId, send, false).finally(() => setBusy(false));
  };
  return (
    <NoticeStrip
      tone="info"
      icon="eye"
      actions={
        <>
          <NoticeButton disabled={busy} onClick={() => handleAnswer(true)}>
            {t('sendReceipt')}
          </NoticeButton>
          <NoticeButton disabled={busy} onClick={() => handleAnswer(false)}>
            {t('declineReceipt')}
          </NoticeButton>
        </>
      }
    >
      {t('receipt', { address: receipt.to })}
    </NoticeStrip>
  );
}
