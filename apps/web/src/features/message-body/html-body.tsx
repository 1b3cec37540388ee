import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { standInForPictures } from '../../lib/html/blocked-picture.ts';
import { translate, useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { SafeHtml } from './cleaning/safe-html.ts';
import { useSafeHtml } from './cleaning/use-safe-html.ts';
import { adaptMessage } from './colours/adapt-message.ts';
import { darkStyle, type MessageStyle, sheetStyle } from './colours/message-style.ts';
import { highlightNodes } from './highlights/highlight-nodes.ts';
import type { TextHighlights } from './highlights/text-highlights.ts';
import { highlightWanted, type WantedTerms } from './highlights/use-found-terms.ts';
import { unmaskLinks } from './links/unmask-links.ts';
import styles from './mail-body.module.css';
import { messageBodyStrings } from './message-body.strings.ts';
import { type MessagePage, readyPage, returnMessageFrame, takeMessageFrame } from './message-frame.ts';
import { collapseQuotes } from './text/collapse-quotes.ts';

/** A taller message scrolls inside its frame: a height of millions of pixels is an attack on the page, not a message. */
const maxFrameHeightPx = 60_000;
const minFrameHeightPx = 80;

export interface HtmlBodyProps {
  readonly html: string;
  readonly resolveCid: (contentId: string) => string | undefined;
  readonly resolvePicture: (url: string) => string | undefined;
  /** The message is refused by the sanitiser, or so large that its formatting is shown only when asked for: show its text. */
  readonly fallback: React.ReactNode;
  /** How many pictures are not shown, and the addresses of all remote ones. */
  readonly onPictures: (blocked: number, remote: readonly string[]) => void;
  readonly style: MessageStyle;
  /** The formatting is shown without being asked for, however large: on paper, where nobody could press a button. */
  readonly isAsked?: boolean;
  /** What is marked in the writer's own words. */
  readonly marks?: TextHighlights | undefined;
  /** Words that are marked wherever they stand. */
  readonly words?: WantedTerms | undefined;
}

/** Stands in the page while a message is cleaned; who prints waits until there is none. */
export const cleaningAttribute = 'data-cleaning';

/** The HTML of a mail behind both walls: cleaned into a DOM fragment, shown in a document that can do nothing. */
export function HtmlBody({
  html,
  resolveCid,
  resolvePicture,
  fallback,
  onPictures,
  style,
  isAsked,
  marks,
  words,
}: HtmlBodyProps) {
  const t = useStrings(messageBodyStrings);
  const { safe, ask } = useSafeHtml(html, { resolveCid, resolvePicture, isAsked: isAsked === true });
  useEffect(() => {
    if (safe.kind === 'fragment') onPictures(safe.blockedPictures, safe.remotePictures);
    // While it is cleaned nothing is known yet: what was allowed before stays.
    else if (safe.kind !== 'cleaning') onPictures(0, []);
  }, [safe, onPictures]);
  switch (safe.kind) {
    case 'fragment':
      return <Frame message={safe} style={style} marks={marks} words={words} />;
    case 'refused':
      return fallback;
    case 'cleaning':
      return (
        <div {...{ [cleaningAttribute]: '' }}>
          <Skeleton shape="line" count={6} />
        </div>
      );
    case 'when asked':
      return (
        <>
          <p className={styles['offer']}>
            <Button size="small" onClick={ask}>
              {t('showFormatting')}
            </Button>
          </p>
          {fallback}
        </>
      );
  }
}

interface FrameProps {
  readonly message: Extract<SafeHtml, { kind: 'fragment' }>;
  readonly style: MessageStyle;
  readonly marks: TextHighlights | undefined;
  readonly words: WantedTerms | undefined;
}

function Frame({ message, style, marks, words }: FrameProps) {
  const t = useStrings(messageBodyStrings);
  const container = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<HTMLIFrameElement>();
  const [loaded, setLoaded] = useState(0);
  const title = t('message');
  const showQuoted = t('showQuoted');

  // Before the first paint: a frame that is ready shows the message together with its head.
  useLayoutEffect(() => {
    if (!container.current) return;
    const taken = takeMessageFrame(container.current);
    const handleLoad = (): void => setLoaded((times) => times + 1);
    taken.className = styles['frame'] ?? '';
    taken.addEventListener('load', handleLoad);
    setFrame(taken);
    return () => {
      taken.removeEventListener('load', handleLoad);
      returnMessageFrame(taken);
    };
  }, []);
  useLayoutEffect(() => {
    if (frame) frame.title = title;
  }, [frame, title]);
  useLayoutEffect(() => {
    const page = frame && readyPage(frame);
    return page && showMessage(frame, page, message.fragment, { ...style, showQuoted });
  }, [message, frame, loaded, style, showQuoted]);
  // After the message is there to be read; what is shown anew is marked anew.
  useEffect(() => {
    const page = frame && readyPage(frame);
    return page && marks && highlightNodes(page.body, marks);
  }, [message, frame, loaded, style, showQuoted, marks]);
  useEffect(() => {
    const page = frame && readyPage(frame);
    return page && words && highlightWanted(page.window, page.body, words);
  }, [message, frame, loaded, style, showQuoted, words]);

  return <div ref={container} className={styles['frameContainer']} />;
}

/** Puts the message into the frame and keeps the frame as high as the message. Answers how to stop. */
function showMessage(
  frame: HTMLIFrameElement,
  page: MessagePage,
  fragment: DocumentFragment,
  base: MessageStyle & { readonly showQuoted: string },
): () => void {
  // Emptied first: while a message is in it, names of its elements could stand for the document's own methods.
  page.body.replaceChildren();
  page.body.removeAttribute('style');
  const style = page.document.createElement('style');
  style.textContent = sheetStyle(base.textPx);
  page.head.replaceChildren(style);
  // The frame's own importNode: its document decides what these nodes may do, never the application's.
  const nodes = page.document.importNode(fragment, true);
  standInForPictures(nodes);
  unmaskLinks(nodes, (named, real) => translate(messageBodyStrings, 'leadsElsewhere', { named, real }));
  if (base.collapsesQuotes) collapseQuotes(nodes, { show: base.showQuoted });
  page.body.replaceChildren(nodes);
  const dark = base.dark;
  const isAdapted = dark !== null && base.isAdapted && adaptMessage(page.window, page.body, dark);
  if (isAdapted) style.textContent = sheetStyle(base.textPx) + darkStyle(dark);
  // On dark paper a message that is shown as it was sent is a white sheet, and a sheet has margins.
  else if (dark !== null) page.body.style.padding = '20px 24px';
  frame.dataset['adapted'] = String(isAdapted);
  page.window.scrollTo(0, 0);
  return followSize(frame, page, base.scale);
}

/** Keeps the frame as high as its message, and a message that is a little too wide as narrow as the frame. */
function followSize(frame: HTMLIFrameElement, page: MessagePage, scale: number): () => void {
  let width = -1;
  const fit = (): void => {
    width = frame.clientWidth;
    page.body.style.zoom = String(scale);
    const ratio = page.root.clientWidth / page.root.scrollWidth;
    // Enlarged text is not made small again: it scrolls sideways.
    if (scale === 1 && ratio < 1 && ratio >= minFitScale) page.body.style.zoom = String(Math.floor(ratio * 100) / 100);
  };
  const measure = (): void => {
    if (frame.clientWidth !== width) fit();
    const wanted = page.body.getBoundingClientRect().height + scrollBarHeight(page.root);
    frame.style.blockSize = `${String(Math.ceil(Math.min(maxFrameHeightPx, Math.max(minFrameHeightPx, wanted))))}px`;
  };
  measure();
  // The application's observer looks in from outside; no script runs in the frame.
  const observer = new ResizeObserver(measure);
  observer.observe(page.body);
  observer.observe(frame);
  return () => observer.disconnect();
}

/** Below this a message that was made wide cannot be read; it scrolls sideways instead. */
const minFitScale = 0.55;

/** A wide table scrolls sideways in the frame; the bar needs its place. */
function scrollBarHeight(root: HTMLElement): number {
  return root.scrollWidth > root.clientWidth ? barPx : 0;
}
const barPx = 16;
