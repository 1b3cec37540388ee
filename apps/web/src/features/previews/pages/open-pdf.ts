/**
 * Opens a PDF file with pdf.js: in a thread of its own with a policy that lets it reach this host only; no scripts of the file,
 * no forms, no code made from text.
 */
import { GlobalWorkerOptions, getDocument, PasswordResponses, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;
/** Character maps, fonts and decoders: files of our own build (vite-plugins/pdf-files.ts). */
const files = new URL(import.meta.env['VITE_PDF_FILES'] as string, location.origin).href;
/** A picture in a file beyond this is left out: 50 Mpx, as for pictures that are drawn by the server. */
const maxPicturePixels = 50_000_000;

export type OpenedPdf =
  | { readonly state: 'open'; readonly pdf: PDFDocumentProxy }
  | { readonly state: 'refused'; readonly reason: 'encrypted' | 'damaged' };

/** Opens the file at an address of ours. `close` ends the loading and the thread. */
export function openPdf(url: string): { readonly opened: Promise<OpenedPdf>; readonly close: () => void } {
  const task = getDocument({
    url,
    cMapUrl: `${files}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    isEvalSupported: false,
    enableXfa: false,
    // A mail's file is decoded from its beginning for each range: read once, it comes whole.
    disableRange: true,
    disableAutoFetch: true,
    maxImageSize: maxPicturePixels,
    stopAtErrors: false,
    verbosity: 0,
  });
  let isEncrypted = false;
  task.onPassword = (_update: unknown, reason: number): void => {
    isEncrypted = reason === PasswordResponses.NEED_PASSWORD;
    void task.destroy();
  };
  const opened = task.promise.then(
    (pdf): OpenedPdf => ({ state: 'open', pdf }),
    (): OpenedPdf => ({ state: 'refused', reason: isEncrypted ? 'encrypted' : 'damaged' }),
  );
  return { opened, close: () => void task.destroy() };
}
