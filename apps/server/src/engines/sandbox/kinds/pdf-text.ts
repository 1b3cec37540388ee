/** Text of a PDF, page by page, without drawing anything. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Longer documents are found by what stands at their beginning. */
const maxPages = 300;

/** The library makes one when it is loaded, for drawing, which is not done here. */
function NoMatrix(): void {
  // Nothing is drawn, so nothing is ever computed with it.
}

async function loadLibrary() {
  const scope = globalThis as { DOMMatrix?: unknown; pdfjsWorker?: unknown };
  scope.DOMMatrix ??= NoMatrix;
  // Its worker runs in this thread: the process is the wall.
  scope.pdfjsWorker ??= await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

/** Where the library's own tables lie: of Chinese, Japanese and Korean character codes, and of the fonts that nobody embeds. */
function tablesFolder(name: 'cmaps' | 'standard_fonts'): string {
  const library = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  return `${join(dirname(library), name)}/`;
}

/** Rejects for a file that is damaged or needs a password. */
export async function readPdfText(bytes: Uint8Array, maxCharacters: number): Promise<string> {
  const { getDocument, VerbosityLevel } = await loadLibrary();
  const task = getDocument({
    // The library takes the bytes for itself.
    data: new Uint8Array(bytes),
    cMapUrl: tablesFolder('cmaps'),
    standardFontDataUrl: tablesFolder('standard_fonts'),
    cMapPacked: true,
    isEvalSupported: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    const pages: string[] = [];
    let size = 0;
    for (let number = 1; number <= Math.min(document.numPages, maxPages) && size < maxCharacters; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      pages.push(text);
      size += text.length;
      page.cleanup();
    }
    return pages.join('\n');
  } finally {
    await task.destroy();
  }
}
