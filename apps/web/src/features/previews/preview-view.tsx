import type { AttachmentPreview } from '@hongyan/contract';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import { MediaView } from './pages/media-view.tsx';
import { PictureView } from './pages/picture-view.tsx';
import { SlidesView } from './pages/slides-view.tsx';
import { RefusedView } from './refused-view.tsx';
import { ArchiveView } from './texts/archive-view.tsx';
import { CalendarView } from './texts/calendar-view.tsx';
import { ContactView } from './texts/contact-view.tsx';
import { DocumentView } from './texts/document-view.tsx';
import { SheetsView } from './texts/sheets-view.tsx';
import { TextView } from './texts/text-view.tsx';

/** The reader of PDF is larger than all the others together. */
const PdfView = lazyPart(async () => (await import('./pages/pdf-view.tsx')).PdfView);
const MailView = lazyPart(async () => (await import('./texts/mail-view.tsx')).MailView);

/** One preview by its view. */
export function PreviewView({ preview, name }: { preview: AttachmentPreview; name: string }) {
  return <Suspense fallback={null}>{drawPreview(preview, name)}</Suspense>;
}

function drawPreview(preview: AttachmentPreview, name: string): ReactNode {
  switch (preview.view) {
    case 'picture':
      return <PictureView preview={preview} name={name} />;
    case 'pdf':
      return <PdfView url={`/api/${preview.url}`} />;
    case 'audio':
    case 'video':
      return <MediaView preview={preview} name={name} />;
    case 'text':
      return <TextView text={preview.text} truncated={preview.truncated} />;
    case 'sheets':
      return <SheetsView preview={preview} />;
    case 'slides':
      return <SlidesView preview={preview} />;
    case 'document':
      return <DocumentView html={preview.html} />;
    case 'mail':
      return <MailView mail={preview} />;
    case 'archive':
      return <ArchiveView preview={preview} />;
    case 'calendar':
      return <CalendarView preview={preview} />;
    case 'contact':
      return <ContactView preview={preview} />;
    case 'refused':
      return <RefusedView reason={preview.reason} />;
  }
}
