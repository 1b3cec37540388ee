import { useCallback, useEffect, useMemo, useState } from 'react';
import { WorkSlices } from '../../../lib/html/work-slices.ts';
import { planCleaning, type SafeHtml, type SafeHtmlOptions, sanitiseHtml, sanitiseInSlices } from './safe-html.ts';

/** A message on its way into its frame. `when asked`: it is large, and cleaned when the person wants its formatting. */
export type SafeHtmlState = SafeHtml | { readonly kind: 'cleaning' } | { readonly kind: 'when asked' };

interface Options extends Required<SafeHtmlOptions> {
  readonly isAsked: boolean;
}

const cleaning: SafeHtmlState = { kind: 'cleaning' };
const whenAsked: SafeHtmlState = { kind: 'when asked' };

/** Cleans a message: a small one before the next paint, a larger one in slices between which the window stays quick. */
export function useSafeHtml(
  html: string,
  { resolveCid, resolvePicture, isAsked }: Options,
): { readonly safe: SafeHtmlState; readonly ask: () => void } {
  const plan = useMemo(() => planCleaning(html), [html]);
  const [asked, setAsked] = useState<string>();
  const [sliced, setSliced] = useState<{ readonly html: string; readonly safe: SafeHtml }>();
  const isWanted = plan !== 'when asked' || isAsked || asked === html;
  const atOnce = useMemo(
    () => (plan === 'at once' || plan === 'never' ? sanitiseHtml(html, { resolveCid, resolvePicture }) : undefined),
    [plan, html, resolveCid, resolvePicture],
  );
  const isInSlices = atOnce === undefined && isWanted;
  useEffect(() => {
    if (!isInSlices) return;
    const stop = new AbortController();
    const put = (safe: SafeHtml): void => {
      if (!stop.signal.aborted) setSliced({ html, safe });
    };
    sanitiseInSlices(html, { resolveCid, resolvePicture }, new WorkSlices(stop.signal)).then(put, () =>
      put({ kind: 'refused' }),
    );
    return () => stop.abort();
  }, [isInSlices, html, resolveCid, resolvePicture]);
  const ask = useCallback(() => setAsked(html), [html]);
  // The same message cleaned for other pictures stays until the new one is ready.
  const ready = sliced?.html === html ? sliced.safe : cleaning;
  return { safe: atOnce ?? (isWanted ? ready : whenAsked), ask };
}
