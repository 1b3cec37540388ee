/** Files on their way to who has asked for them: one after the other, in the order in which they were chosen. */
import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../../../platform/api/upload-file.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';

export type Sending =
  | { readonly key: number; readonly file: File; readonly state: 'waiting' }
  | { readonly key: number; readonly file: File; readonly state: 'sending'; readonly progress: number }
  | { readonly key: number; readonly file: File; readonly state: 'done'; readonly name: string }
  | { readonly key: number; readonly file: File; readonly state: 'failed'; readonly message: string };

export interface Sender {
  readonly list: readonly Sending[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: number) => void;
  /** Gives up one that waits, is on its way, or has failed. */
  readonly remove: (key: number) => void;
}

interface Rules {
  readonly ticket: string;
  /** Says what is wrong with a file before it is sent; null: nothing. */
  readonly check: (file: File) => string | null;
  readonly onSent: (leftFiles: number) => void;
}

let made = 0;

function begin(file: File, check: Rules['check']): Sending {
  made += 1;
  return judge({ key: made, file }, check);
}

function judge({ key, file }: Pick<Sending, 'key' | 'file'>, check: Rules['check']): Sending {
  const message = check(file);
  return message === null ? { key, file, state: 'waiting' } : { key, file, state: 'failed', message };
}

export function useSender({ ticket, check, onSent }: Rules): Sender {
  const [list, setList] = useState<readonly Sending[]>([]);
  const rules = useRef({ ticket, onSent });
  useEffect(() => {
    rules.current = { ticket, onSent };
  });
  const running = useRef<{ readonly key: number; readonly end: AbortController } | null>(null);
  const put = (next: Sending): void => setList((old) => old.map((one) => (one.key === next.key ? next : one)));
  const next = list.find(({ state }) => state === 'waiting');
  useEffect(() => {
    if (next === undefined || running.current !== null) return;
    const { key, file } = next;
    const end = new AbortController();
    running.current = { key, end };
    put({ key, file, state: 'sending', progress: 0 });
    uploadFile(`file/share/put/${rules.current.ticket}`, file, {
      signal: end.signal,
      onProgress: (progress) => put({ key, file, state: 'sending', progress }),
    })
      .then(({ name, leftFiles }) => {
        running.current = null;
        put({ key, file, state: 'done', name });
        rules.current.onSent(leftFiles);
      })
      .catch((error: unknown) => {
        running.current = null;
        if (end.signal.aborted) setList((old) => old.filter((one) => one.key !== key));
        else put({ key, file, state: 'failed', message: formatMessage(error) });
      });
  }, [next, list]);
  return {
    list,
    add: (files) => {
      const begun = files.map((file) => begin(file, check));
      setList((old) => [...old, ...begun]);
    },
    retry: (key) => setList((old) => old.map((one) => (one.key === key ? judge(one, check) : one))),
    remove: (key) => {
      if (running.current?.key === key) running.current.end.abort();
      else setList((old) => old.filter((one) => one.key !== key));
    },
  };
}
