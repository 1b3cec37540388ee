import type { ContactImport } from '@hongyan/contract';
import { mebibyte } from '@hongyan/contract/limits';
import { type DragEvent, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { uploadFile } from '../../../platform/api/upload-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import textStyles from '../../../ui/text/text.module.css';
import styles from './import.module.css';
import { importStrings } from './import.strings.ts';

/** `maxContactImportBytes` of the contract. */
const maxMebibytes = 50;
const accepted = '.vcf,.vcard,.csv,.txt,text/vcard,text/x-vcard,text/csv';

const carriesFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** A file is chosen or dropped here, and read by the server; nothing is taken over yet. */
export function FileChoice({ onRead }: { onRead: (read: ContactImport, fileName: string) => void }) {
  const ti = useStrings(importStrings);
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined || part !== undefined) return;
    setProblem(undefined);
    if (file.size > maxMebibytes * mebibyte) {
      setProblem(ti('importTooLarge', { max: maxMebibytes }));
      return;
    }
    setPart(0);
    try {
      onRead(await uploadFile('contact/import/read', file, { onProgress: setPart }), file.name);
    } catch (error) {
      setProblem(formatMessage(error));
      setPart(undefined);
    }
  };
  return (
    <section
      className={classNames(styles['drop'], isOver && styles['over'])}
      aria-label={ti('chooseFile')}
      onDragOver={(event) => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        setOver(false);
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <Icon name="upload" size={30} />
      <p>{ti('dropHere')}</p>
      <Button kind="primary" busy={part !== undefined} onClick={() => input.current?.click()}>
        {ti('chooseFile')}
      </Button>
      <p className={textStyles['hint']}>{ti('importFormats', { max: maxMebibytes })}</p>
      {part !== undefined && (
        <div className={styles['progress']}>
          <ProgressBar value={part} label={ti('reading')} />
          <span className={textStyles['hint']}>{ti('reading')}</span>
        </div>
      )}
      <p className={styles['problem']} role="alert">
        {problem}
      </p>
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label={ti('chooseFile')}
        hidden
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </section>
  );
}
