import { Suspense, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { type Strings, type Translate, useStrings } from '../../../lib/language/strings.ts';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import { useFeatureSwitch } from '../../../platform/settings/home-index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Toolbar } from '../../../ui/buttons/toolbar.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import { Tooltip } from '../../../ui/menus/tooltip.tsx';
import { modifierKey } from '../../editor/index.ts';
import { composeStrings } from '../compose.strings.ts';
import { SavedState } from '../drafts/saved-state.tsx';
import { inlineReplyStrings } from '../inline-reply.strings.ts';
import { recipientStrings } from '../recipients/recipient.strings.ts';
import { allRecipients } from '../recipients/recipient-lists.ts';
import { composeSendStrings } from '../sending/compose-send.strings.ts';
import { sendWays } from '../sending/send-ways.ts';
import styles from './compose-bar.module.css';
import type { ComposerModel } from './composer-model.ts';
import type { ComposerSnapshot, Priority } from './composer-state.ts';

const MessagePreview = lazyPart(async () => (await import('../sending/message-preview.tsx')).MessagePreview);

export interface ComposeBarProps {
  model: ComposerModel;
  state: ComposerSnapshot;
  onSend: () => void;
  /** Undefined where no message is answered. */
  onSendAndArchive: (() => void) | undefined;
  onSchedule: () => void;
  onAttach: () => void;
  onDiscard: () => void;
  /** Set below a message: the ways out of there. */
  below: { readonly onPopOut: () => void; readonly onClose: () => void } | undefined;
  /** Brings the column of people; undefined while it is there. */
  onPeople: (() => void) | undefined;
}

const highPriority: Priority = 1;
const normalPriority: Priority = 3;
const lowPriority: Priority = 5;

/** What can be done with the message as a whole, and whether it is saved. */
export function ComposeBar(props: ComposeBarProps) {
  const { model, state, below, onAttach, onDiscard, onPeople } = props;
  const tRecipient = useStrings(recipientStrings);
  const t = useStrings(composeStrings);
  const tSend = useStrings(composeSendStrings);
  const [isPreviewing, setPreviewing] = useState(false);
  return (
    <Toolbar className={classNames(styles['bar'], below && styles['below'])} label={t('messageActions')}>
      <SendButton {...props} />
      {state.send === 'waiting' && (
        <Button kind="quiet" onClick={() => model.sending.cancelWaiting()}>
          {t('cancel')}
        </Button>
      )}
      <Button
        kind="quiet"
        icon="draft"
        className={styles['roomy']}
        aria-label={t('saveDraft')}
        onClick={() => void model.flush()}
      >
        <span className={styles['wideOnly']}>{t('saveDraft')}</span>
      </Button>
      <Button kind="quiet" icon="eye" aria-label={tSend('preview')} onClick={() => setPreviewing(true)}>
        <span className={styles['wideOnly']}>{tSend('preview')}</span>
      </Button>
      <Button kind="quiet" icon="attachment" aria-label={t('attach')} onClick={onAttach}>
        <span className={styles['wideOnly']}>{t('attach')}</span>
      </Button>
      <Menu
        entries={() => moreEntries(model, state, { t, onDiscard })}
        trigger={
          <Button kind="quiet" endIcon="chevronDown" className={styles['more']}>
            {t('more')}
          </Button>
        }
      />
      <SavedState state={state.save} />
      {below && <WaysOut {...below} onDiscard={onDiscard} />}
      {onPeople && <IconButton icon="people" label={tRecipient('openPeople')} onClick={onPeople} />}
      {isPreviewing && (
        <Suspense>
          <MessagePreview model={model} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </Toolbar>
  );
}

/** Below a message: to the view, away with it, or closed. */
function WaysOut({
  onPopOut,
  onClose,
  onDiscard,
}: {
  onPopOut: () => void;
  onClose: () => void;
  onDiscard: () => void;
}) {
  const t = useStrings(inlineReplyStrings);
  return (
    <>
      <span className={styles['roomy']}>
        <IconButton icon="bin" label={t('discard')} onClick={onDiscard} />
      </span>
      <IconButton icon="external" label={t('popOut')} onClick={onPopOut} />
      <IconButton icon="close" label={t('close')} shortcut="Esc" onClick={onClose} />
    </>
  );
}

type ComposeWord = typeof composeStrings extends Strings<infer Key> ? Key : never;

function moreEntries(
  model: ComposerModel,
  { choices }: ComposerSnapshot,
  { t, onDiscard }: { t: Translate<ComposeWord>; onDiscard: () => void },
): readonly MenuEntry[] {
  const { priority, readReceipt } = choices;
  const toggle = (wanted: Priority) => () => model.choose({ priority: priority === wanted ? normalPriority : wanted });
  return [
    {
      kind: 'item',
      key: 'high',
      label: t('highPriority'),
      checked: priority === highPriority,
      onSelect: toggle(highPriority),
    },
    {
      kind: 'item',
      key: 'low',
      label: t('lowPriority'),
      checked: priority === lowPriority,
      onSelect: toggle(lowPriority),
    },
    {
      kind: 'item',
      key: 'receipt',
      label: t('readReceipt'),
      checked: readReceipt,
      onSelect: () => model.choose({ readReceipt: !readReceipt }),
    },
    { kind: 'separator', key: 'end' },
    { kind: 'item', key: 'discard', label: t('discard'), icon: 'bin', danger: true, onSelect: onDiscard },
  ];
}

/** Send, and beside it the menu of other ways. A message with a time of its own says so on the button. */
function SendButton({
  model,
  state,
  onSend,
  onSendAndArchive,
  onSchedule,
}: Omit<ComposeBarProps, 'onAttach' | 'onDiscard' | 'onPeople' | 'below'>) {
  const t = useStrings(composeStrings);
  const tSend = useStrings(composeSendStrings);
  const [openWay, setOpenWay] = useState<string>();
  const isOn = useFeatureSwitch();
  const ways = sendWays.filter(({ feature }) => feature === null || isOn(feature));
  const { send, choices } = state;
  const isScheduled = choices.scheduledAt !== null;
  const idle = isScheduled ? tSend('scheduleButton') : t('send');
  const isLookingUp = send === 'waiting' && allRecipients(state).some(({ pending }) => pending !== undefined);
  const waiting = isLookingUp ? t('waitingNames') : t('waitingUploads');
  const label = send === 'waiting' ? waiting : send === 'sending' ? t('sending') : idle;
  const entries = (): readonly MenuEntry[] => [
    {
      kind: 'item',
      key: 'now',
      label: tSend('sendNow'),
      icon: 'sent',
      onSelect: () => {
        model.choose({ scheduledAt: null });
        onSend();
      },
    },
    ...(onSendAndArchive
      ? [
          {
            kind: 'item',
            key: 'archive',
            label: tSend('sendAndArchive'),
            icon: 'archive',
            onSelect: onSendAndArchive,
          } as const,
        ]
      : []),
    { kind: 'item', key: 'schedule', label: tSend('schedule'), icon: 'clock', onSelect: onSchedule },
    { kind: 'separator', key: 'ways' },
    {
      kind: 'item',
      key: 'separate',
      label: tSend('separately'),
      checked: choices.separate,
      onSelect: () => model.choose({ separate: !choices.separate }),
    },
    ...ways.map(
      ({ key, label: name, icon }): MenuEntry => ({
        kind: 'item',
        key,
        label: name(),
        icon,
        onSelect: () => setOpenWay(key),
      }),
    ),
  ];
  return (
    <>
      <span className={styles['sendPair']}>
        <Tooltip text={idle} shortcut={`${modifierKey()}Enter`}>
          <Button kind="primary" className={styles['send']} data-send busy={send !== 'writing'} onClick={onSend}>
            {label}
          </Button>
        </Tooltip>
        <Menu
          entries={entries}
          trigger={
            <button
              type="button"
              className={styles['sendMenu']}
              aria-label={tSend('sendMenu')}
              disabled={send !== 'writing'}
            >
              <Icon name="chevronDown" size={14} />
            </button>
          }
        />
      </span>
      {ways.map(({ key, Dialog }) => (
        <Dialog
          key={key}
          model={model}
          open={openWay === key}
          onClose={() => setOpenWay(undefined)}
          onSend={() => {
            setOpenWay(undefined);
            onSend();
          }}
        />
      ))}
    </>
  );
}
