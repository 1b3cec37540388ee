import type { Signature, SignatureChoice } from '@hongyan/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { thenRefresh, writingAidsKey } from '../writing-aids/index.ts';

export const signaturesQuery = queryOptions({
  queryKey: [writingAidsKey, 'signatures'],
  queryFn: ({ signal }) => readData(api.signatures.list({}, { signal })),
});
export const systemSignaturesQuery = queryOptions({
  queryKey: [writingAidsKey, 'systemSignatures'],
  queryFn: ({ signal }) => readData(api.signatures.listSystem({}, { signal })),
});

export type SignatureInput = Pick<Signature, 'name' | 'html'> & { signId?: string | undefined };

export function saveSignature({ signId, name, html }: SignatureInput): Promise<Signature> {
  return thenRefresh(readData(api.signatures.save({ name, html, ...(signId === undefined ? {} : { signId }) })));
}

export type Choosing = Pick<SignatureChoice, 'address'> & Partial<SignatureChoice>;

export function chooseSignature(choice: Choosing): Promise<unknown> {
  return thenRefresh(readData(api.signatures.choose(choice)));
}
