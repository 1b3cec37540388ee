import type { AttachmentPreview } from '@hongyan/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { ArchiveView } from './archive-view.tsx';
import { CalendarView } from './calendar-view.tsx';
import { ContactView } from './contact-view.tsx';
import { DocumentView } from './document-view.tsx';
import { MediaView } from './media-view.tsx';
import { PictureView } from './picture-view.tsx';
import { RefusedView } from './refused-view.tsx';
import { SheetsView } from './sheets-view.tsx';
import { SlidesView } from './slides-view.tsx';
import { TextView } from './text-view.tsx';

/** The reader of PDF is larger than all the others together. */
const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }));
const MailView = lazy(async () => ({ default: (await import('./mail-view.tsx')).MailView }));

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
