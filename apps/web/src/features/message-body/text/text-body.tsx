import { Fragment, useMemo, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { linkAttributes } from '../cleaning/safe-url.ts';
import type { MessageStyle } from '../colours/message-style.ts';
import styles from '../mail-body.module.css';
import { messageBodyStrings } from '../message-body.strings.ts';
import { linkText } from './link-text.ts';
import { splitQuoted } from './split-quoted.ts';

/** A plain message: text nodes and links, nothing else; quotations folded. */
export function TextBody({ text, style }: { text: string; style: MessageStyle }) {
  const blocks = useMemo(() => splitQuoted(text), [text]);
  return (
    <div className={styles['text']} style={{ fontSize: style.textPx * style.scale }}>
      {blocks.map((block, index) =>
        block.quoted ? (
          <Quotation key={index} text={block.text} isOpen={!style.collapsesQuotes} />
        ) : (
          <Linked key={index} text={block.text} />
        ),
      )}
    </div>
  );
}

function Quotation({ text, isOpen }: { text: string; isOpen: boolean }) {
  const t = useStrings(messageBodyStrings);
  const [open, setOpen] = useState(isOpen);
  return (
    <div className={styles['quotation']}>
      <button
        type="button"
        className={styles['collapse']}
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
  const chunks = useMemo(() => linkText(text), [text]);
  return (
    <p className={styles['paragraph']}>
      {chunks.map((chunk, index) =>
        chunk.href === undefined ? (
          <Fragment key={index}>{chunk.text}</Fragment>
        ) : (
          <a key={index} href={chunk.href} {...linkAttributes}>
            {chunk.text}
          </a>
        ),
      )}
    </p>
  );
}
