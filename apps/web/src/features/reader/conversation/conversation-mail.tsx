import type { MailListItem } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { classNames } from '../../../lib/class-names.ts';
import { formatFullTime, formatMailTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { isProvenSender } from '../../../lib/proven-sender.ts';
import { rowOfDetail } from '../../../mail-model/cache/apply-change.ts';
import { conversationStrings } from '../../../mail-model/conversation.strings.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import { mailDetailQuery, prefetchMail } from '../../../mail-model/queries/mail-queries.ts';
import type { ActionContext } from '../../../platform/features/mail-action.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { menuOfAllActions } from '../../actions/index.ts';
import { Message } from '../message.tsx';
import { useSetSeen } from '../set-seen.ts';
import styles from './conversation.module.css';

export interface ConversationMailProps {
  readonly mail: MailListItem;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Where it lies, when that is not where the conversation was opened. */
  readonly folderName: string;
  readonly context: ActionContext;
}

/** A mail of a conversation: a line, or the message below it. */
export function ConversationMail(props: ConversationMailProps) {
  const { mail, isOpen, onToggle } = props;
  const t = useStrings(conversationStrings);
  const shared = useStrings(mailboxStrings);
  const name = useSenderName(mail);
  const context: ActionContext = { ...props.context, mails: [mail] };
  return (
    <section
      className={classNames(styles['mail'], isOpen && styles['open'], !mail.seen && styles['unread'])}
      data-mail-id={mail.mailId}
      aria-label={name}
    >
      <div className={styles['bar']}>
        <button
          type="button"
          className={styles['line']}
          aria-expanded={isOpen}
          // Folded, the line names itself.
          aria-label={isOpen ? t('collapseMail', { name }) : undefined}
          onPointerEnter={() => prefetchMail(mail.mailId)}
          onFocus={() => prefetchMail(mail.mailId)}
          onClick={onToggle}
        >
          <CollapsedLine mail={mail} name={name} isOpen={isOpen} folderName={props.folderName} />
        </button>
        {isOpen && (
          <Menu
            trigger={<IconButton icon="more" label={shared('more')} />}
            entries={() => menuOfAllActions(context)}
            align="end"
          />
        )}
      </div>
      {isOpen && <OpenMail mail={mail} context={context} />}
    </section>
  );
}

function CollapsedLine({
  mail,
  name,
  isOpen,
  folderName,
}: {
  mail: MailListItem;
  name: string;
  isOpen: boolean;
  folderName: string;
}) {
  const reading = useDateReading();
  return (
    <>
      {isOpen ? (
        <Icon name="chevronUp" size={14} className={styles['chevron']} />
      ) : (
        <Avatar name={mail.mailFrom.name} address={mail.mailFrom.address} size={24} picture={isProvenSender(mail)} />
      )}
      <span className={styles['name']}>
        {!mail.seen && <span className={styles['dot']} aria-hidden />}
        {name}
      </span>
      <span className={styles['excerpt']}>{isOpen ? '' : mail.preview}</span>
      {folderName !== '' && <Tag>{folderName}</Tag>}
      {mail.hasAttachment && !isOpen && <Icon name="attachment" size={14} />}
      <time className={styles['time']} title={formatFullTime(mail.receivedAt, reading)}>
        {formatMailTime(mail.receivedAt, reading)}
      </time>
    </>
  );
}

function OpenMail({ mail, context }: { mail: MailListItem; context: ActionContext }) {
  const query = useQuery(mailDetailQuery(mail.mailId));
  const detail = query.data;
  const row = detail && rowOfDetail(detail);
  useSetSeen(row);
  return (
    <div className={styles['message']}>
      <Message
        mail={row ?? mail}
        detail={detail}
        error={query.error}
        onRetry={() => void query.refetch()}
        context={context}
        hidesSubject
      />
    </div>
  );
}

/** The sender's name; "me" for the person's own mails. */
export function useSenderName(mail: MailListItem): string {
  const t = useStrings(conversationStrings);
  const ownAddress = useSession((state) => state.mailAddr);
  const { name, address } = mail.mailFrom;
  if (address.toLowerCase() === ownAddress.toLowerCase()) return t('me');
  return name === '' ? address : name;
}
