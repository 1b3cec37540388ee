import { Fragment } from 'react';
import { highlightMatches } from './highlight-matches.ts';
import styles from './marked-text.module.css';

/** Text with the searched words marked: text nodes only, so that nothing of a mail is ever markup. */
export function MarkedText({ text, terms }: { text: string; terms: readonly string[] }) {
  if (terms.length === 0) return text;
  return highlightMatches(text, terms).map((chunk, index) =>
    chunk.isMatch ? (
      <mark key={index} className={styles['match']}>
        {chunk.text}
      </mark>
    ) : (
      <Fragment key={index}>{chunk.text}</Fragment>
    ),
  );
}
