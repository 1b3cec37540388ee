import { useSyncExternalStore } from 'react';
import { useSettings } from '../home/index.ts';
import { LetterPartMenus } from '../letter-parts/index.ts';
import styles from './compose.module.css';
import type { ComposerModel } from './composer-model.ts';
import type { LetterCommands } from './letter-commands.ts';

/** Signature, template and stationery of the letter that is being written. */
export function LetterPartTools({ model, commands }: { model: ComposerModel; commands: LetterCommands }) {
  const { from } = useSyncExternalStore(model.subscribe, model.getSnapshot);
  const { signPosition } = useSettings();
  return (
    <LetterPartMenus
      commands={commands}
      toolClass={styles['tool'] ?? ''}
      writing={{
        from,
        signPosition,
        isAnswer: model.content().type !== 'new',
        letter: () => model.content(),
        fillSubject: (subject) => {
          if (model.getSnapshot().subject.trim() === '') model.setSubject(subject);
        },
      }}
    />
  );
}
