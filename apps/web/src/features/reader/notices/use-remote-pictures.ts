import type { MailDetail } from '@hongyan/contract';
import { maxPicturesPerMail, maxPictureUrlCharacters } from '@hongyan/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mailDetailQuery } from '../../../mail-model/queries/mail-queries.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { presentError } from '../../../ui/notices/present-error.ts';

type Paths = ReadonlyMap<string, string>;
const none: Paths = new Map();

export interface RemotePictures {
  /** The path on this server of a remote picture that may be shown; undefined for all others. */
  readonly resolve: (url: string) => string | undefined;
  /** Asks this server to show them: nobody else is asked for anything before. */
  readonly show: (remember: boolean) => void;
  readonly busy: boolean;
}

/** Consent to the remote pictures of a mail: given by hand for this mail, or earlier for its sender. `urls`: those of the message. */
export function useRemotePictures(mail: MailDetail, urls: readonly string[]): RemotePictures {
  const [given, setGiven] = useState<{ readonly mailId: string; readonly paths: Paths }>();
  const [busy, setBusy] = useState(false);
  const asked = useRef<string>(undefined);
  const { mailId } = mail;
  const { state } = mail.trust.pictures;
  const paths = given?.mailId === mailId && state !== 'never' ? given.paths : none;
  const show = useCallback(
    (remember: boolean) => {
      const wanted = urls.filter((url) => url.length <= maxPictureUrlCharacters).slice(0, maxPicturesPerMail);
      setBusy(true);
      readData(api.trust.pictures({ mailId, urls: wanted, remember }))
        .then(({ pictures }) => {
          setGiven({ mailId, paths: new Map(pictures.map(({ url, path }) => [url, path])) });
          if (remember) void queryClient.invalidateQueries({ queryKey: mailDetailQuery(mailId).queryKey });
        })
        .catch(presentError)
        .finally(() => setBusy(false));
    },
    [mailId, urls],
  );
  const isAllowed = state === 'allowed';
  useEffect(() => {
    if (!isAllowed) {
      // Taken back: the pictures go too.
      if (asked.current === mailId) setGiven(undefined);
      asked.current = undefined;
      return;
    }
    if (urls.length === 0 || asked.current === mailId) return;
    asked.current = mailId;
    show(false);
  }, [isAllowed, urls, mailId, show]);
  const resolve = useCallback((url: string) => paths.get(url), [paths]);
  return { resolve, show, busy };
}
