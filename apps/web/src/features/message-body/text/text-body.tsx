import { Fragment, useMemo, useState } from 'react';
import { useWords } from '../../../lib/language/words.ts';
import { linkAttributes } from '../cleaning/safe-url.ts';
import type { LetterLook } from '../colours/letter-look.ts';
import styles from '../mail-body.module.css';
import { messageBodyWords } from '../message-body.words.ts';
import { linkText } from './link-text.ts';
import { splitQuoted } from './split-quoted.ts';

/** A plain letter: text nodes and links, nothing else; quotations folded. */
export function TextBody({ text, look }: { text: string; look: LetterLook }) {
  const blocks = useMemo(() => splitQuoted(text), [text]);
  return (
    <div className={styles['text']} style={{ fontSize: look.textPx * look.scale }}>
      {blocks.map((block, index) =>
        block.quoted ? (
          <Quotation key={index} text={block.text} isOpen={!look.foldsQuotes} />
        ) : (
          <Linked key={index} text={block.text} />
        ),
      )}
    </div>
  );
}

function Quotation({ text, isOpen }: { text: string; isOpen: boolean }) {
  const t = useWords(messageBodyWords);
  const [open, setOpen] = useState(isOpen);
  return (
    <div className={styles['quotation']}>
      <button
        type="button"
        className={styles['fold']}
        aria-expanded={open}
        aria-label={t(open ? 'hideQuoted' : 'showQuoted')}
        title={t(open ? 'hideQuoted' : 'showQuoted')}
        onClick={() => setOpen(!open)}
      >
        •••
      </button>
      {open && (
        <div className={styles['quoted']}>
          <Linked text={text} />
        </div>
      )}
    </div>
  );
}

function Linked({ text }: { text: string }) {
  const pieces = useMemo(() => linkText(text), [text]);
  return (
    <p className={styles['paragraph']}>
      {pieces.map((piece, index) =>
        piece.href === undefined ? (
          <Fragment key={index}>{piece.text}</Fragment>
        ) : (
          <a key={index} href={piece.href} {...linkAttributes}>
            {piece.text}
          </a>
        ),
      )}
    </p>
  );
}
