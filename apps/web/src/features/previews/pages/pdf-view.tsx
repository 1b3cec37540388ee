import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type UIEventHandler, useEffect, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Spinner } from '../../../ui/icons/spinner.tsx';
import { previewStrings } from '../preview.strings.ts';
import viewStyles from '../preview-view.module.css';
import { RefusedView } from '../refused-view.tsx';
import { useViewerKeys } from '../use-viewer-keys.ts';
import { openPdf } from './open-pdf.ts';
import { type PageSize, PdfPage } from './pdf-page.tsx';
import styles from './pdf-view.module.css';
import { useAreaSize } from './use-area-size.ts';
import { nextZoom } from './zoom-steps.ts';
import { ZoomTools } from './zoom-tools.tsx';

/** Pages that get a place; a file of a hundred thousand pages would fill the page with boxes. */
const maxPages = 5_000;
/** A page fitted to the width is at most so large. */
const maxFitted = 1.6;
/** Air beside the pages, both sides together. */
const airPx = 48;

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'refused'; readonly reason: 'encrypted' | 'damaged' }
  | { readonly state: 'open'; readonly pdf: PDFDocumentProxy; readonly usual: PageSize };

/** A PDF file, page below page; only pages that are near are drawn. */
export function PdfView({ url }: { url: string }) {
  const loaded = usePdf(url);
  if (loaded.state === 'refused') return <RefusedView reason={loaded.reason} />;
  if (loaded.state === 'open') return <Pages pdf={loaded.pdf} usual={loaded.usual} />;
  return (
    <div className={viewStyles['middle']}>
      <Spinner size={28} />
    </div>
  );
}

function usePdf(url: string): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  useEffect(() => {
    let isGone = false;
    const { opened, close } = openPdf(url);
    const load = async (): Promise<Loaded> => {
      const result = await opened;
      if (result.state === 'refused') return result;
      const { width, height } = (await result.pdf.getPage(1)).getViewport({ scale: 1 });
      return { ...result, usual: { width, height } };
    };
    load().then(
      (next) => !isGone && setLoaded(next),
      () => !isGone && setLoaded({ state: 'refused', reason: 'damaged' }),
    );
    return () => {
      isGone = true;
      close();
    };
  }, [url]);
  return loaded;
}

function Pages({ pdf, usual }: { pdf: PDFDocumentProxy; usual: PageSize }) {
  const t = useStrings(previewStrings);
  const [container, room] = useAreaSize<HTMLDivElement>();
  const [chosen, setChosen] = useState<number>();
  const [current, setCurrent] = useState(1);
  const count = Math.min(pdf.numPages, maxPages);
  const scale =
    chosen ?? (room.width === 0 ? 1 : Math.min(maxFitted, Math.max(0.1, (room.width - airPx) / usual.width)));
  const fit = (): void => setChosen(undefined);
  const zoomIn = (): void => setChosen(nextZoom(scale, 1));
  useViewerKeys({ '+': zoomIn, '=': zoomIn, '-': () => setChosen(nextZoom(scale, -1)), '0': fit });
  const handleScroll: UIEventHandler<HTMLDivElement> = ({ currentTarget }) => {
    const middle = currentTarget.scrollTop + currentTarget.clientHeight / 3;
    const pages = [...currentTarget.querySelectorAll<HTMLElement>('[data-page]')];
    setCurrent(Math.max(1, pages.findLastIndex((page) => page.offsetTop <= middle) + 1));
  };
  const goTo = (number: number): void =>
    container.current?.querySelector(`[data-page="${String(number)}"]`)?.scrollIntoView({ block: 'start' });
  return (
    <>
      <div ref={container} className={styles['pages']} data-pages tabIndex={0} onScroll={handleScroll}>
        {room.width > 0 &&
          Array.from({ length: count }, (_, index) => (
            <PdfPage key={index} pdf={pdf} number={index + 1} scale={scale} usual={usual} />
          ))}
      </div>
      <ZoomTools scale={scale} isFitted={chosen === undefined} onZoom={setChosen} onFit={fit}>
        <PageField current={current} count={count} label={t('pageNumber')} onGo={goTo} />
      </ZoomTools>
    </>
  );
}

interface PageFieldProps {
  readonly current: number;
  readonly count: number;
  readonly label: string;
  readonly onGo: (page: number) => void;
}

/** The page in view; a number typed goes there. */
function PageField({ current, count, label, onGo }: PageFieldProps) {
  const [typed, setTyped] = useState<string>();
  const handleGo = (): void => {
    const page = Number(typed);
    if (typed !== undefined && Number.isInteger(page) && page >= 1 && page <= count) onGo(page);
    setTyped(undefined);
  };
  return (
    <span className={styles['pageField']}>
      <input
        className={styles['pageInput']}
        inputMode="numeric"
        aria-label={label}
        value={typed ?? String(current)}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, '').slice(0, 5))}
        onBlur={handleGo}
        onKeyDown={(event) => {
          if (event.key === 'Enter') handleGo();
        }}
      />
      / {count}
    </span>
  );
}
