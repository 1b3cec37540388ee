/** What of a browser the pages cannot do without, each as it is found or missing. */
export interface BrowserFacts {
  /** `document.compatMode`: BackCompat is what old browsers draw by when they pretend to be older. */
  readonly compatMode: string;
  /** Internet Explorer's own number of the mode that it pretends to be in. */
  readonly documentMode: number | undefined;
  readonly hasWebSocket: boolean;
  readonly hasStreams: boolean;
  readonly hasDialogLayer: boolean;
}

/** Whether the browser hides functions from us: an old drawing mode, or something that we use is missing. */
export function isLimited(facts: BrowserFacts): boolean {
  if (facts.compatMode === 'BackCompat' || facts.documentMode !== undefined) return true;
  return !facts.hasWebSocket || !facts.hasStreams || !facts.hasDialogLayer;
}

/** What this browser says. */
export function readBrowserFacts(): BrowserFacts {
  const { documentMode } = document as Document & { readonly documentMode?: number };
  return {
    compatMode: document.compatMode,
    documentMode,
    hasWebSocket: 'WebSocket' in window,
    hasStreams: 'ReadableStream' in window,
    hasDialogLayer: 'inert' in HTMLElement.prototype,
  };
}
