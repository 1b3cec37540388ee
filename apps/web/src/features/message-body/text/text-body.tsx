import { Fragment, useMemo, useRef, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { linkAttributes } from '../cleaning/safe-url.ts';
import type { MessageStyle } from '../colours/message-style.ts';
import { highlightBlocks, type MarkedChunk } from '../highlights/highlight-text.ts';
import type { TextHighlights } from '../highlights/text-highlights.ts';
import { useFoundTerms, type WantedTerms } from '../highlights/use-found-terms.ts';
import styles from '../mail-body.module.css';
import { messageBodyStrings } from '../message-body.strings.ts';
import { splitQuoted } from './split-quoted.ts';

export interface TextBodyProps {
  readonly text: string;
  readonly style: MessageStyle;
  /** What is marked in the writer's own words. */
  readonly marks?: TextHighlights | undefined;
  /** Words that are marked wherever they stand. */
  readonly words?: WantedTerms | undefined;
}

/** A plain message: text nodes and links, nothing else; quotations folded. */
export function TextBody({ text, style, marks, words }: TextBodyProps) {
  const container = useRef<HTMLDivElement>(null);
  useFoundTerms(container, words, text);
  const blocks = useMemo(() => splitQuoted(text), [text]);
  const chunks = useMemo(() => highlightBlocks(blocks, marks), [blocks, marks]);
  return (
    <div ref={container} className={styles['text']} style={{ fontSize: style.textPx * style.scale }}>
      {blocks.map((block, index) =>
        block.quoted ? (
          <Quotation key={index} chunks={chunks[index] ?? []} isOpen={!style.collapsesQuotes} />
        ) : (
          <Linked key={index} chunks={chunks[index] ?? []} />
        ),
      )}
    </div>
  );
}

function Quotation({ chunks, isOpen }: { chunks: readonly MarkedChunk[]; isOpen: boolean }) {
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
          <Linked chunks={chunks} />
        </div>
      )}
    </div>
  );
}

function Linked({ chunks }: { chunks: readonly MarkedChunk[] }) {
  return (
    <p className={styles['paragraph']}>
      {chunks.map(({ text, href, mark, line = '' }, index) =>
        href !== undefined ? (
          <a key={index} href={href} {...linkAttributes}>
            {text}
          </a>
        ) : mark === undefined ? (
          <Fragment key={index}>{text}</Fragment>
        ) : (
          <button
            key={index}
            type="button"
            className={styles['mark']}
            title={mark.label}
            onClick={() => mark.open(line)}
          >
            {text}
          </button>
        ),
      )}
    </p>
  );
}
