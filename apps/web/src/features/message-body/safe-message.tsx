import { useCallback, useState } from 'react';
import { useMessageStyle } from './colours/use-message-style.ts';
import { HtmlBody } from './html-body.tsx';
import styles from './mail-body.module.css';

export interface SafeMessageProps {
  html: string;
  /** The address of a picture that the message carries. */
  resolveCid: (contentId: string) => string | undefined;
  /** Said in its place when the message is refused by the cleaner. */
  refused: string;
  /** Said above it when pictures from the network are left out. */
  note: string;
}

/** HTML that is no mail yet, behind the two walls of the reader. No remote picture is ever fetched. */
export function SafeMessage({ html, resolveCid, refused, note }: SafeMessageProps) {
  const { style } = useMessageStyle('', false);
  const [blocked, setBlocked] = useState(0);
  const handlePictures = useCallback((count: number) => setBlocked(count), []);
  return (
    <>
      {blocked > 0 && <p className={styles['nothing']}>{note}</p>}
      <HtmlBody
        html={html}
        resolveCid={resolveCid}
        resolvePicture={resolveNothing}
        fallback={<p className={styles['nothing']}>{refused}</p>}
        onPictures={handlePictures}
        style={style}
      />
    </>
  );
}

const resolveNothing = (): undefined => undefined;
