import type { MailDetail } from '@hongyan/contract';
import { useState } from 'react';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { linkAttributes, safeHref } from '../../message-body/index.ts';
import { noticesStrings } from './notices.strings.ts';
import styles from './unsubscribe-button.module.css';

const mailtoAddress = (uri: string): string => uri.replace(/^mailto:/i, '').replace(/\?.*$/, '');

/** Leaves a mailing list: by one click where the sender proved that it is theirs, by a mail, or on a page that is opened. */
export function UnsubscribeButton({ detail }: { detail: MailDetail }) {
  const t = useStrings(noticesStrings);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const mayLeave = useMailboxRight().mayDo('full');
  const ways = detail.trust.unsubscribe;
  if (ways === null || !mayLeave) return null;
  const by = ways.oneClick ? 'oneClick' : ways.mailto === null ? 'page' : 'mail';
  if (by === 'page') {
    const href = safeHref(ways.http ?? '');
    return href === undefined ? null : (
      <a className={styles['link']} href={href} {...linkAttributes}>
        {t('unsubscribe')}
      </a>
    );
  }
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      const done = await readData(api.trust.unsubscribe({ mailId: detail.mailId, by }));
      const { to } = done;
      // The server leaves an open group of the own organisation by itself, whatever was asked for.
      showSuccess(translate(noticesStrings, done.by === 'oneClick' ? 'unsubscribed' : 'unsubscribeSent', { to }));
    } catch (error) {
      presentError(error);
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setAsking(true)}>
        {t('unsubscribe')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('unsubscribeTitle')}
        message={
          by === 'oneClick'
            ? t('unsubscribeClick', { host: URL.parse(ways.http ?? '')?.host ?? '' })
            : t('unsubscribeMail', { address: mailtoAddress(ways.mailto ?? '') })
        }
        confirmLabel={t('unsubscribe')}
        busy={busy}
        onConfirm={() => void leave()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
