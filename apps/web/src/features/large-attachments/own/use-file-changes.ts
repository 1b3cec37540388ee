import type { OwnLargeFile } from '@hongyan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DateReading, formatFullTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { showSuccess, showWarning } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { largeFilesQuery } from './api.ts';
import { largeStrings } from './large-attachments.strings.ts';

/** What can be done with one file; the list is asked anew after it. */
export function useFileChanges(file: OwnLargeFile, reading: DateReading) {
  const t = useStrings(largeStrings);
  const client = useQueryClient();
  const { largeId } = file;
  const settled = {
    onError: (error: Error) => presentError(error),
    onSettled: () => client.invalidateQueries(largeFilesQuery),
  };
  const remove = useMutation({
    mutationFn: () => readData(api.largeAttachments.delete({ largeIds: [largeId] })),
    ...settled,
  });
  const extend = useMutation({
    mutationFn: () => readData(api.largeAttachments.extend({ largeId })),
    onSuccess: ({ expiresAt }) => showSuccess(t('extended', { when: formatFullTime(expiresAt, reading) })),
    ...settled,
  });
  const limit = useMutation({
    mutationFn: (limited: boolean) => readData(api.largeAttachments.limit({ largeId, limited })),
    onSuccess: ({ limited }) => showSuccess(t(limited ? 'nowLimited' : 'nowOpen')),
    ...settled,
  });
  const revoke = useMutation({
    mutationFn: (revoked: boolean) => readData(api.largeAttachments.revoke({ largeId, revoked })),
    onSuccess: ({ revokedAt }) => showSuccess(t(revokedAt === null ? 'nowActive' : 'nowRevoked')),
    ...settled,
  });
  const copy = (): void =>
    void navigator.clipboard.writeText(new URL(`/${file.url}`, location.origin).href).then(
      () => showSuccess(t('copied')),
      () => showWarning(t('copyFailed')),
    );
  return { remove, extend, limit, revoke, copy };
}
