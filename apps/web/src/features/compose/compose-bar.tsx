import { formatTimeOfDay } from '../../lib/format-date.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu-entries.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useDateReading } from '../home/index.ts';
import styles from './compose.module.css';
import { composeWords } from './compose.words.ts';
import type { ComposerModel } from './composer-model.ts';
import type { ComposerSnapshot, Priority } from './composer-state.ts';
import type { SaveState } from './draft-saver.ts';
import { modifierKey } from './modifier-key.ts';

export interface ComposeBarProps {
  model: ComposerModel;
  state: ComposerSnapshot;
  onSend: () => void;
  onAttach: () => void;
  onDiscard: () => void;
}

const highPriority: Priority = 1;
const normalPriority: Priority = 3;
const lowPriority: Priority = 5;

/** What can be done with the letter as a whole, and whether it is saved. */
export function ComposeBar({ model, state, onSend, onAttach, onDiscard }: ComposeBarProps) {
  const t = useWords(composeWords);
  const { send, priority, readReceipt } = state;
  const isWaiting = send === 'waiting';
  const togglePriority = (wanted: Priority) => () => model.setPriority(priority === wanted ? normalPriority : wanted);
  const entries: MenuEntry[] = [
    {
      kind: 'item',
      key: 'high',
      label: t('highPriority'),
      checked: priority === highPriority,
      onSelect: togglePriority(highPriority),
    },
    {
      kind: 'item',
      key: 'low',
      label: t('lowPriority'),
      checked: priority === lowPriority,
      onSelect: togglePriority(lowPriority),
    },
    {
      kind: 'item',
      key: 'receipt',
      label: t('readReceipt'),
      checked: readReceipt,
      onSelect: () => model.setReadReceipt(!readReceipt),
    },
    { kind: 'separator', key: 'end' },
    { kind: 'item', key: 'discard', label: t('discard'), icon: 'bin', danger: true, onSelect: onDiscard },
  ];
  const label = isWaiting ? t('waitingUploads') : send === 'sending' ? t('sending') : t('send');
  return (
    <div className={styles['bar']}>
      <Tooltip text={t('send')} shortcut={`${modifierKey()}Enter`}>
        <Button kind="primary" round icon="sent" className={styles['send']} busy={send !== 'writing'} onClick={onSend}>
          {label}
        </Button>
      </Tooltip>
      {isWaiting && (
        <Button kind="quiet" onClick={() => model.cancelWaiting()}>
          {t('cancel')}
        </Button>
      )}
      <Button kind="quiet" icon="draft" aria-label={t('saveDraft')} onClick={() => void model.flush()}>
        <span className={styles['wideOnly']}>{t('saveDraft')}</span>
      </Button>
      <Button kind="quiet" icon="attachment" aria-label={t('attach')} onClick={onAttach}>
        <span className={styles['wideOnly']}>{t('attach')}</span>
      </Button>
      <Menu
        entries={entries}
        trigger={
          <Button kind="quiet" endIcon="chevronDown">
            {t('more')}
          </Button>
        }
      />
      <SavedState state={state.save} />
    </div>
  );
}

function SavedState({ state }: { state: SaveState }) {
  const t = useWords(composeWords);
  const reading = useDateReading();
  const text = (() => {
    switch (state.kind) {
      case 'dirty':
        return t('dirty');
      case 'saving':
        return t('saving');
      case 'saved':
        return t('saved', { time: formatTimeOfDay(state.atMs, reading) });
      case 'failed':
        return t(state.kept ? 'notSavedKept' : 'notSavedLost', { message: state.message });
      default:
        return '';
    }
  })();
  return (
    <span className={styles['saveState']} data-kind={state.kind} role="status" title={text}>
      {state.kind === 'saving' && <Spinner size={12} />}
      {state.kind === 'saved' && <Icon name="check" size={14} />}
      {state.kind === 'failed' && <Icon name="warning" size={14} />}
      <span className={styles['saveText']}>{text}</span>
    </span>
  );
}
