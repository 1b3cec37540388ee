/** What a festival draws on the app shell; its code comes after it. */
export const loadFestivalLayer = async () => await import('./festival-layer.tsx');
export const loadWatermark = async () => (await import('./watermark.tsx')).Watermark;
