import { useCallback } from 'react';
import type { LetterLook } from './colours/letter-look.ts';
import { HtmlBody } from './html-body.tsx';

export interface LetterViewProps {
  readonly html: string;
  /** Its pictures, by content id; `url` is below `/api/`, or a `data:` address. */
  readonly pictures: readonly { readonly contentId: string; readonly url: string }[];
}

/** On white paper, as its recipients see it. */
const look: LetterLook = { dark: null, isAdapted: false, textPx: 14, scale: 1, foldsQuotes: false };
const noRemotePicture = (): undefined => undefined;
const ignorePictures = (): void => undefined;

/** A piece of HTML that somebody wrote, shown as a mail is. */
export function LetterView({ html, pictures }: LetterViewProps) {
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
      look={look}
      fallback={null}
    />
  );
}
