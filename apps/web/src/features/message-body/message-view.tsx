import { useCallback } from 'react';
import type { MessageStyle } from './colours/message-style.ts';
import { HtmlBody } from './html-body.tsx';

export interface MessageViewProps {
  readonly html: string;
  /** Its pictures, by content id; `url` is below `/api/`, or a `data:` address. */
  readonly pictures: readonly { readonly contentId: string; readonly url: string }[];
}

/** On white paper, as its recipients see it. */
const style: MessageStyle = { dark: null, isAdapted: false, textPx: 14, scale: 1, collapsesQuotes: false };
const noRemotePicture = (): undefined => undefined;
const ignorePictures = (): void => undefined;

/** HTML that somebody wrote, shown as a mail is. */
export function MessageView({ html, pictures }: MessageViewProps) {
  const resolveCid = useCallback(
    (contentId: string) => {
      const found = pictures.find((picture) => picture.contentId === contentId);
      if (found === undefined) return undefined;
      return found.url.startsWith('data:') ? found.url : `/api/${found.url}`;
    },
    [pictures],
  );
  return (
    <HtmlBody
      html={html}
      resolveCid={resolveCid}
      resolvePicture={noRemotePicture}
      onPictures={ignorePictures}
      style={style}
      fallback={null}
    />
  );
}
