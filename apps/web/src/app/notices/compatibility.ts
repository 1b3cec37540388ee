/** What of a browser the pages cannot do without, each as it is found or missing. The README names the browsers that have it. */
export interface BrowserFacts {
  /** `document.compatMode`: BackCompat is what old browsers draw by when they pretend to be older. */
  readonly compatMode: string;
  /** Internet Explorer's own number of the mode that it pretends to be in. */
  readonly documentMode: number | undefined;
  readonly hasWebSocket: boolean;
  readonly hasStreams: boolean;
  readonly hasDialogLayer: boolean;
  /** The newest functions of the language's library that are called: Map.groupBy, URL.parse, AbortSignal.any. */
  readonly hasRecentLibrary: boolean;
  /** The newest parts of the style sheets: sizes of containers, parents by what they hold, mixed colours. */
  readonly hasRecentStyles: boolean;
}

/** Whether the browser hides functions from us: an old drawing mode, or something that we use is missing. */
export function isLimited(facts: BrowserFacts): boolean {
  if (facts.compatMode === 'BackCompat' || facts.documentMode !== undefined) return true;
  const needed = [
    facts.hasWebSocket,
    facts.hasStreams,
    facts.hasDialogLayer,
    facts.hasRecentLibrary,
    facts.hasRecentStyles,
  ];
  return needed.includes(false);
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
    hasRecentLibrary: 'groupBy' in Map && 'parse' in URL && 'any' in AbortSignal,
    hasRecentStyles: [
      'selector(:has(a))',
      '(container-type: inline-size)',
      '(color: color-mix(in srgb, red, blue))',
    ].every((condition) => CSS.supports(condition)),
  };
}
