import { Fragment, useMemo, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { linkText } from './link-text.ts';
import styles from './mail-body.module.css';
import { readerWords } from './reader.words.ts';
import { linkAttributes } from './safe-url.ts';
import { splitQuoted } from './split-quoted.ts';

/** A plain letter: text nodes and links, nothing else; quotations folded. */
export function TextBody({ text }: { text: string }) {
  const blocks = useMemo(() => splitQuoted(text), [text]);
  return (
    <div className={styles['text']}>
      {blocks.map((block, index) =>
        block.quoted ? <Quotation key={index} text={block.text} /> : <Linked key={index} text={block.text} />,
      )}
    </div>
  );
}

function Quotation({ text }: { text: string }) {
  const t = useWords(readerWords);
  const [open, setOpen] = useState(false);
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
