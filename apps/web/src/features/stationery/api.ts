import type { Paper } from '@hongyan/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { sendForm, thenRefresh, writingAidsKey } from '../writing-aids/index.ts';

export const papersQuery = queryOptions({
  queryKey: [writingAidsKey, 'papers'],
  queryFn: ({ signal }) => readData(api.stationery.list({}, { signal })),
});

export interface PaperInput {
  readonly name: string;
  readonly colour: string;
  readonly place: 'top' | 'tile';
  readonly file: File;
}

export function addPaper({ name, colour, place, file }: PaperInput): Promise<Paper> {
  const form = new FormData();
  // Fields stand before the file: the server reads the form as it comes.
  form.append('name', name);
  form.append('colour', colour);
  form.append('place', place);
  form.append('file', file, file.name);
  return thenRefresh(sendForm('mail/main/paper/add', form));
}
