import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { uploadFile } from '../../platform/api/upload-file.ts';
import { personQuery } from '../../platform/session/person-query.ts';

export const phoneQuery = queryOptions({
  queryKey: ['personDetails', 'phone'],
  queryFn: ({ signal }) => readData(api.personDetails.phone({}, { signal })),
});

/** Whether codes by SMS can be sent; the form is hidden when not. */
export const smsStateQuery = queryOptions({
  queryKey: ['sms', 'gatewayStatus'],
  queryFn: ({ signal }) => readData(api.sms.gatewayStatus({}, { signal })),
});

/** Puts a picture in the place of the last one. Everything that shows the person asks for it anew. */
export async function savePicture(file: File, onProgress: (part: number) => void): Promise<void> {
  await uploadFile('user/avatar/upload', file, { onProgress });
  await queryClient.invalidateQueries({ queryKey: personQuery.queryKey });
}

export async function removePicture(): Promise<void> {
  await readData(api.avatars.remove({}));
  await queryClient.invalidateQueries({ queryKey: personQuery.queryKey });
}

/** Saves what a person says of themself. */
export async function saveDetails(details: { gender?: 0 | 1 | 2; duties?: string }): Promise<void> {
  await readData(api.personDetails.updateDetails(details));
  await queryClient.invalidateQueries({ queryKey: personQuery.queryKey });
}

export const refreshPhone = async (): Promise<void> => {
  await Promise.all(
    [phoneQuery, personQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey: [...queryKey] })),
  );
};
