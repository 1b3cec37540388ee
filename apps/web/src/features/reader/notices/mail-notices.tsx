import type { MailDetail, MailListItem } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { saysNewSender } from '../../../mail-model/says-new-sender.ts';
import type { ActionContext } from '../../../platform/features/mail-action.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { actionOfName } from '../../actions/index.ts';
import { removeRule } from '../../trust/index.ts';
import { readerStrings } from '../reader.strings.ts';
import { senderWarnings } from '../suspicious-name.ts';
import { JunkNotice } from './junk-notice.tsx';
import { NoticeButton, NoticeStrip } from './notice-strip.tsx';
import { noticesStrings } from './notices.strings.ts';
import { ReceiptNotice } from './receipt-notice.tsx';

export interface MailNoticesProps {
  readonly row: MailListItem;
  readonly detail: MailDetail | undefined;
  /** With this mail alone. */
  readonly context: ActionContext;
}

/** What a reader should know before trusting a mail, the gravest first. */
export function MailNotices({ row, detail, context }: MailNoticesProps) {
  const t = useStrings(readerStrings);
  const warnings = detail ? senderWarnings(detail) : row.fromVerdict === 'fail' ? (['failed'] as const) : [];
  const notSpam = actionOfName('notSpam', context);
  const isJunk = notSpam !== undefined;
  return (
    <>
      {notSpam && <JunkNotice row={row} detail={detail} onNotSpam={() => void notSpam.perform(context)} />}
      {warnings
        .filter((warning) => !(isJunk && warning === 'failed'))
        .map((warning) => (
          <NoticeStrip key={warning} tone={warning === 'failed' ? 'alarm' : 'warning'} icon="shieldWarning">
            {t(`warn_${warning}`)}
          </NoticeStrip>
        ))}
      {detail && <TrustNotices row={row} detail={detail} isJunk={isJunk} />}
    </>
  );
}

function TrustNotices({ row, detail, isJunk }: { row: MailListItem; detail: MailDetail; isJunk: boolean }) {
  const t = useStrings(noticesStrings);
  const { strangerMarkEnable } = useSettings();
  const { trust } = detail;
  const { address } = detail.mailFrom;
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const replyTo = detail.replyTo.find((person) => !person.address.toLowerCase().endsWith(`@${domain.toLowerCase()}`));
  // Who looks like somebody else is more than an unknown sender.
  // What the person does to the message meanwhile stands in the row.
  const isUnknownSender =
    strangerMarkEnable &&
    saysNewSender({ ...row, unknownSender: detail.unknownSender }) &&
    trust.lookAlike === null &&
    !isJunk;
  return (
    <>
      {trust.lookAlike && (
        <NoticeStrip tone="alarm" icon="shieldWarning">
          {t(`look_${trust.lookAlike.kind}`, { of: trust.lookAlike.of, domain })}
        </NoticeStrip>
      )}
      {trust.replyToDiffers && replyTo && (
        <NoticeStrip tone="warning" icon="reply">
          {t('replyDiffers', { address: replyTo.address })}
        </NoticeStrip>
      )}
      {trust.rule === 'block' && !isJunk && (
        <NoticeStrip
          tone="info"
          icon="eyeOff"
          actions={
            <NoticeButton onClick={() => void removeRule({ kind: 'block', sender: address.toLowerCase() })}>
              {t('unblock')}
            </NoticeButton>
          }
        >
          {t('blocked')}
        </NoticeStrip>
      )}
      {isUnknownSender && (
        <NoticeStrip tone="info" icon="user">
          {t('unknownSender')}
        </NoticeStrip>
      )}
      <ReceiptNotice detail={detail} />
    </>
  );
}
