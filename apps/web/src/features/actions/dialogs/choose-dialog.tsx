import { type KeyboardEvent, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { Swatch } from '../../../ui/labels/swatch.tsx';
import textStyles from '../../../ui/text/text.module.css';
import type { Tone } from '../../../ui/theme/tone.ts';
import styles from './choose-dialog.module.css';

export interface Choice {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly tone?: Tone;
  readonly checked?: boolean;
}

interface ChooseDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What is looked for, and what is said when there is none. */
  readonly strings: { readonly find: string; readonly none: string };
  readonly choices: readonly Choice[];
  readonly onChoose: (choice: Choice) => void;
  readonly onClose: () => void;
}

/** One of many, found by typing: a folder to move to, a label. Arrow keys choose, Enter takes. */
export function ChooseDialog({ open, title, strings, choices, onChoose, onClose }: ChooseDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {open && <Chooser strings={strings} choices={choices} onChoose={onChoose} />}
    </Dialog>
  );
}

function Chooser({ strings, choices, onChoose }: Pick<ChooseDialogProps, 'strings' | 'choices' | 'onChoose'>) {
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const wanted = text.trim().toLowerCase();
  const found = choices.filter((choice) => choice.label.toLowerCase().includes(wanted));
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = found[index];
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setIndex((index + step + found.length) % found.length);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      onChoose(chosen);
    }
  };
  return (
    <div onKeyDown={press}>
      <TextField
        label={strings.find}
        labelHidden
        icon="search"
        placeholder={strings.find}
        autoFocus
        autoComplete="off"
        value={text}
        onChange={(value) => {
          setText(value);
          setIndex(0);
        }}
      />
      <ul className={styles['list']}>
        {found.map((choice, at) => (
          <li key={choice.key}>
            <button
              type="button"
              className={classNames(styles['choice'], at === index && styles['on'])}
              onPointerEnter={() => setIndex(at)}
              onClick={() => onChoose(choice)}
            >
              {choice.tone ? <Swatch tone={choice.tone} /> : <Icon name={choice.icon ?? 'folder'} />}
              <span className={textStyles['fillLine']}>{choice.label}</span>
              {choice.checked && <Icon name="check" size={16} />}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className={styles['none']}>{strings.none}</li>}
      </ul>
    </div>
  );
}
