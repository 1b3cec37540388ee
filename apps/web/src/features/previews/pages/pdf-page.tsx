import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { linkAttributes, safeHref } from '../../message-body/index.ts';
import { previewStrings } from '../preview.strings.ts';
import styles from './pdf-page.module.css';

/** Dots of one page that are drawn: what a browser gives a canvas, and phones can hold. */
const maxCanvasPixels = 16_000_000;
/** Links of one page. */
const maxLinks = 500;

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

interface PageLink {
  readonly href: string;
  readonly address: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  readonly scale: number;
  /** Of the first page: what a page takes until its own size is known. */
  readonly usual: PageSize;
}

/** One page: its dots, its text to be marked and read, its links by way of the warning page. Drawn while it is near. */
export function PdfPage({ pdf, number, scale, usual }: PdfPageProps) {
  const t = useStrings(previewStrings);
  const container = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(container);
  const page = usePage(pdf, number, isNear);
  const size = page ? page.getViewport({ scale: 1 }) : usual;
  return (
    <div
      ref={container}
      className={styles['page']}
      data-page={number}
      style={{ inlineSize: size.width * scale, blockSize: size.height * scale }}
      role="region"
      aria-label={t('page', { page: number, count: pdf.numPages })}
    >
      {page && isNear && <Drawn key={scale} page={page} scale={scale} />}
    </div>
  );
}

function useIsNear(container: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!container.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      root: container.current.closest('[data-pages]'),
      rootMargin: '100% 0px',
    });
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [container]);
  return isNear;
}

function usePage(pdf: PDFDocumentProxy, number: number, isWanted: boolean): PDFPageProxy | undefined {
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    // A page that cannot be read stays white: the others are shown.
    pdf.getPage(number).then(
      (read) => !isGone && setPage(read),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [pdf, number, isWanted]);
  return page;
}

function Drawn({ page, scale }: { page: PDFPageProxy; scale: number }) {
  const t = useStrings(previewStrings);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [links, setLinks] = useState<readonly PageLink[]>([]);
  useEffect(() => {
    if (!canvas.current || !text.current) return;
    return drawPage(page, scale, { canvas: canvas.current, text: text.current, onLinks: setLinks });
  }, [page, scale]);
  return (
    <>
      <canvas ref={canvas} className={styles['dots']} aria-hidden />
      <div
        ref={text}
        className={styles['textLayer']}
        style={{ '--total-scale-factor': scale } as React.CSSProperties}
      />
      {links.map(({ href, address, ...box }, index) => (
        <a
          key={index}
          href={href}
          {...linkAttributes}
          className={styles['pageLink']}
          style={{ insetInlineStart: box.left, insetBlockStart: box.top, inlineSize: box.width, blockSize: box.height }}
          title={address}
          aria-label={t('pdfLink', { address })}
        />
      ))}
    </>
  );
}

interface Surface {
  readonly canvas: HTMLCanvasElement;
  readonly text: HTMLDivElement;
  readonly onLinks: (links: readonly PageLink[]) => void;
}

/** Draws a page; answers how to stop. */
function drawPage(page: PDFPageProxy, scale: number, { canvas, text, onLinks }: Surface): () => void {
  const viewport = page.getViewport({ scale });
  const most = Math.sqrt(maxCanvasPixels / (viewport.width * viewport.height));
  const density = Math.min(globalThis.devicePixelRatio || 1, most);
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const task = page.render({ canvas, viewport: page.getViewport({ scale: scale * density }) });
  const layer = new TextLayer({
    textContentSource: page.streamTextContent({ includeMarkedContent: false }),
    container: text,
    viewport,
  });
  let isGone = false;
  // Ended by us, or a page that is broken: what is drawn so far stands.
  task.promise.catch(() => undefined);
  layer.render().catch(() => undefined);
  page.getAnnotations().then(
    (annotations: unknown[]) =>
      !isGone && onLinks(findLinks(annotations, (corners) => viewport.convertToViewportRectangle(corners) as number[])),
    () => undefined,
  );
  return () => {
    isGone = true;
    task.cancel();
    layer.cancel();
    text.replaceChildren();
  };
}

interface LinkAnnotation {
  readonly subtype?: unknown;
  readonly url?: unknown;
  readonly rect?: unknown;
}

/** Links to the web, as the warning page takes them. Everything else that a file would like to do is not done. */
function findLinks(annotations: readonly unknown[], convert: (rect: number[]) => number[]): PageLink[] {
  const links: PageLink[] = [];
  for (const { subtype, url, rect } of annotations as readonly LinkAnnotation[]) {
    const href = subtype === 'Link' && typeof url === 'string' ? safeHref(url) : undefined;
    if (href === undefined || !Array.isArray(rect) || links.length >= maxLinks) continue;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = convert(rect as number[]);
    links.push({
      href,
      address: url as string,
      left: Math.min(x1, x2),
      top: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
    });
  }
  return links;
}
