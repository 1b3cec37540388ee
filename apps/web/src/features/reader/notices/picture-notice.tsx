import type { MailDetail } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { removeRule } from '../../trust/index.ts';
import { NoticeButton, NoticeStrip } from './notice-strip.tsx';
import { noticesStrings } from './notices.strings.ts';

export interface PictureNoticeProps {
  readonly mail: MailDetail;
  /** Remote pictures of the message, and how many of them are not shown. */
  readonly pictures: number;
  readonly blocked: number;
  readonly busy: boolean;
  readonly onShow: (remember: boolean) => void;
}

/** How many remote pictures are held back, and the ways to see them. */
export function PictureNotice({ mail, pictures, blocked, busy, onShow }: PictureNoticeProps) {
  const t = useStrings(noticesStrings);
  const maySet = useMailboxRight().mayDo('mailbox');
  const { state, canRemember } = mail.trust.pictures;
  if (state === 'allowed' && pictures > 0 && blocked === 0)
    return (
      <NoticeStrip
        tone="info"
        icon="image"
        actions={
          maySet && (
            <NoticeButton
              onClick={() => void removeRule({ kind: 'images', sender: mail.mailFrom.address.toLowerCase() })}
            >
              {t('forgetPictures')}
            </NoticeButton>
          )
        }
      >
        {t('picturesShown')}
      </NoticeStrip>
    );
  if (blocked === 0) return null;
  if (state === 'never')
    return (
      <NoticeStrip tone="warning" icon="image">
        {t('picturesNever', { count: blocked })}
      </NoticeStrip>
    );
  return (
    <NoticeStrip
      tone="warning"
      icon="image"
      actions={
        pictures > 0 && (
          <>
            <NoticeButton disabled={busy} onClick={() => onShow(false)}>
              {t('showPictures')}
            </NoticeButton>
            {canRemember && maySet && state !== 'allowed' && (
              <NoticeButton disabled={busy} onClick={() => onShow(true)}>
                {t('alwaysPictures')}
              </NoticeButton>
            )}
          </>
        )
      }
    >
      {t('pictures', { count: blocked })}
    </NoticeStrip>
  );
}
