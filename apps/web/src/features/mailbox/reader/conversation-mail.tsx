import type { MailListItem } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { classNames } from '../../../lib/class-names.ts';
import { formatFullTime, formatMailTime } from '../../../lib/format-date.ts';
import { isProvenSender } from '../../../lib/proven-sender.ts';
import { useWords } from '../../../lib/words.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useDateReading } from '../../home/index.ts';
import { useSession } from '../../identity/index.ts';
import type { ActionContext } from '../action-context.ts';
import { menuOfActions } from '../actions.ts';
import { mailDetailQuery, prefetchMail } from '../api.ts';
import { rowOfDetail } from '../cache/apply-change.ts';
import styles from './conversation.module.css';
import { conversationWords } from './conversation.words.ts';
import { Letter, useMarkSeen } from './letter.tsx';

export interface ConversationMailProps {
  readonly mail: MailListItem;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Where it lies, when that is not where the conversation was opened. */
  readonly folderName: string;
  readonly context: ActionContext;
}

/** A mail of a conversation: a line, or the letter below it. */
export function ConversationMail(props: ConversationMailProps) {
  const { mail, isOpen, onToggle } = props;
  const t = useWords(conversationWords);
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
          aria-label={isOpen ? t('foldMail', { name }) : undefined}
          onPointerEnter={() => prefetchMail(mail.mailId)}
          onFocus={() => prefetchMail(mail.mailId)}
          onClick={onToggle}
        >
          <FoldedLine mail={mail} name={name} isOpen={isOpen} folderName={props.folderName} />
        </button>
        {isOpen && (
          <Menu
            trigger={<IconButton icon="more" label={context.t('more')} />}
            entries={() => menuOfActions(context)}
            align="end"
          />
        )}
      </div>
      {isOpen && <OpenMail mail={mail} context={context} />}
    </section>
  );
}

function FoldedLine({
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
  useMarkSeen(row);
  return (
    <div className={styles['letter']}>
      <Letter
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
  const t = useWords(conversationWords);
  const ownAddress = useSession((state) => state.mailAddr);
  const { name, address } = mail.mailFrom;
  if (address.toLowerCase() === ownAddress.toLowerCase()) return t('me');
  return name === '' ? address : name;
}
