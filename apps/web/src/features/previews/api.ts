import type { AttachmentPreview } from '@hongyan/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';

/** Links in a preview open for an hour at least; a quarter of it is left when it is read again. */
const previewStaleMs = 45 * 60_000;
/** Leafing through attachments goes back and forth. */
const previewKeptMs = 5 * 60_000;

/** Whose attachments are previewed: those of a mail, or of what another capability shows. */
export interface PreviewSource {
  /** Files that belong to nothing else; attachments where it is left out. */
  readonly areFiles?: boolean;
  /** The beginning of the query keys. */
  readonly key: readonly string[];
  readonly load: (part: string, signal: AbortSignal) => Promise<AttachmentPreview>;
}

/** The attachments of a mail. */
export const mailPreviews = (mailId: string): PreviewSource => ({
  key: ['mailbox', 'preview', mailId],
  load: (part, signal) => readData(api.previews.open({ mailId, part }, { signal })),
});

/** One attachment as its preview shows it. */
export const previewQuery = ({ key, load }: PreviewSource, part: string) =>
  queryOptions({
    queryKey: [...key, part],
    queryFn: ({ signal }) => load(part, signal),
    staleTime: previewStaleMs,
    gcTime: previewKeptMs,
    retry: false,
  });
