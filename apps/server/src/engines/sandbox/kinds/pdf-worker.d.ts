/** The library gives no types for its worker; it is only handed on. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
