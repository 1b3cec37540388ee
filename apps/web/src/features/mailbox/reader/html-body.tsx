import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { standInForPictures } from '../../../lib/blocked-picture.ts';
import { useWords } from '../../../lib/words.ts';
import { type LetterPage, readyPage, returnLetterFrame, takeLetterFrame } from './letter-frame.ts';
import styles from './mail-body.module.css';
import { readerWords } from './reader.words.ts';
import { type SafeHtml, sanitiseHtml } from './safe-html.ts';

/** A taller letter scrolls inside its frame: a height of millions of pixels is an attack on the page, not a letter. */
const maxFrameHeightPx = 60_000;
const minFrameHeightPx = 80;

/** What a letter looks like where it says nothing itself. Only this text is ours; it stands in the frame alone. */
const frameStyle = `
  :root { color-scheme: light; }
  html { overflow-x: auto; overflow-y: hidden; background: #fff; }
  body { margin: 0; padding: 2px 0; color: #1c2430; background: #fff; overflow-wrap: break-word;
    font: 14px/1.6 -apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
  body > :first-child { margin-top: 0; } body > :last-child { margin-bottom: 0; }
  a { color: #2b5a8c; } img { max-width: 100%; height: auto; } table { border-collapse: collapse; max-width: 100%; }
  blockquote { margin: 8px 0; padding-left: 12px; border-left: 3px solid #d7e0ea; color: #4f5b6b; } pre { white-space: pre-wrap; }
  hr { border: 0; border-top: 1px solid #e3e7ec; }`;

export interface HtmlBodyProps {
  readonly html: string;
  readonly resolveCid: (contentId: string) => string | undefined;
  readonly resolvePicture: (url: string) => string | undefined;
  /** The letter was refused by the sanitiser: show its text. */
  readonly fallback: React.ReactNode;
  /** How many pictures are not shown, and the addresses of all remote ones. */
  readonly onPictures: (blocked: number, remote: readonly string[]) => void;
}

/** The HTML of a mail behind both walls: cleaned into a DOM fragment, shown in a document that can do nothing. */
export function HtmlBody({ html, resolveCid, resolvePicture, fallback, onPictures }: HtmlBodyProps) {
  const safe = useMemo(() => sanitiseHtml(html, { resolveCid, resolvePicture }), [html, resolveCid, resolvePicture]);
  useEffect(() => {
    if (safe.kind === 'fragment') onPictures(safe.blockedPictures, safe.remotePictures);
    else onPictures(0, []);
  }, [safe, onPictures]);
  if (safe.kind === 'refused') return fallback;
  return <Frame letter={safe} />;
}

function Frame({ letter }: { letter: Extract<SafeHtml, { kind: 'fragment' }> }) {
  const t = useWords(readerWords);
  const place = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<HTMLIFrameElement>();
  const [loaded, setLoaded] = useState(0);
  const title = t('letter');

  // Before the first paint: a frame that is ready shows the letter together with its head.
  useLayoutEffect(() => {
    if (!place.current) return;
    const taken = takeLetterFrame(place.current);
    const handleLoad = (): void => setLoaded((times) => times + 1);
    taken.className = styles['frame'] ?? '';
    taken.addEventListener('load', handleLoad);
    setFrame(taken);
    return () => {
      taken.removeEventListener('load', handleLoad);
      returnLetterFrame(taken);
    };
  }, []);
  useLayoutEffect(() => {
    if (frame) frame.title = title;
  }, [frame, title]);
  useLayoutEffect(() => {
    const page = frame && readyPage(frame);
    return page && showLetter(frame, page, letter.fragment);
  }, [letter, frame, loaded]);

  return <div ref={place} className={styles['frameplace']} />;
}

/** Puts the letter into the frame and keeps the frame as high as the letter. Answers how to stop. */
function showLetter(frame: HTMLIFrameElement, page: LetterPage, fragment: DocumentFragment): () => void {
  // Emptied first: while a letter is in it, names of its elements could stand for the document's own methods.
  page.body.replaceChildren();
  const style = page.document.createElement('style');
  style.textContent = frameStyle;
  page.head.replaceChildren(style);
  // On dark paper the letter is a white sheet, and a sheet has margins.
  const isDark = getComputedStyle(document.documentElement).colorScheme.includes('dark');
  page.body.style.padding = isDark ? '20px 24px' : '';
  // The frame's own importNode: its document decides what these nodes may do, never the application's.
  const nodes = page.document.importNode(fragment, true);
  standInForPictures(nodes);
  page.body.replaceChildren(nodes);
  page.window.scrollTo(0, 0);
  const measure = (): void => {
    const wanted = page.body.getBoundingClientRect().height + scrollBarHeight(page.root);
    frame.style.blockSize = `${String(Math.ceil(Math.min(maxFrameHeightPx, Math.max(minFrameHeightPx, wanted))))}px`;
  };
  measure();
  // The application's observer looks in from outside; no script runs in the frame.
  const observer = new ResizeObserver(measure);
  observer.observe(page.body);
  return () => observer.disconnect();
}

/** A wide table scrolls sideways in the frame; the bar needs its place. */
function scrollBarHeight(root: HTMLElement): number {
  return root.scrollWidth > root.clientWidth ? barPx : 0;
}
const barPx = 16;
