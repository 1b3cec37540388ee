import type { Calls } from '@hongyan/contract';
import type { InputOf, OutputOf } from '@hongyan/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';

export type SavedReply = OutputOf<Calls['automaticMail']['getReply']>;
export type SavedForward = OutputOf<Calls['automaticMail']['getForward']>;
export type ReplyInput = InputOf<Calls['automaticMail']['saveReply']>;
export type ForwardInput = InputOf<Calls['automaticMail']['saveForward']>;

/** Push reports when another window has changed it. */
export const replyQuery = queryOptions({
  queryKey: ['automaticMail', 'reply'],
  queryFn: ({ signal }) => readData(api.automaticMail.getReply({}, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

export const forwardQuery = queryOptions({
  queryKey: ['automaticMail', 'forward'],
  queryFn: ({ signal }) => readData(api.automaticMail.getForward({}, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Saves the automatic reply; rejects with the server's refusal, for the form. */
export async function saveReply(reply: ReplyInput): Promise<SavedReply> {
  const saved = await readData(api.automaticMail.saveReply(reply));
  queryClient.setQueryData(replyQuery.queryKey, saved);
  return saved;
}

/** Saves the automatic forward; rejects with the server's refusal, for the form. */
export async function saveForward(forward: ForwardInput): Promise<SavedForward> {
  const saved = await readData(api.automaticMail.saveForward(forward));
  queryClient.setQueryData(forwardQuery.queryKey, saved);
  return saved;
}
