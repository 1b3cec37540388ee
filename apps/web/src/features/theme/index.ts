export const loadWatermark = async () => (await import('./watermark.tsx')).Watermark;
