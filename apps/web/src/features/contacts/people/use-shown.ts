import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { contactOfAddressQuery } from '../api.ts';
import type { Shown } from '../detail/shown.ts';
import { useUnsavedQuestion } from '../detail/use-unsaved-question.tsx';

/** What is shown at the right; the address of the page follows, and leads to it. Asks before something unsaved is left. */
export function useShown() {
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState<Shown | undefined>(() => readShown(params));
  const { ask, question, setDirty } = useUnsavedQuestion();
  const address = params.get('address') ?? '';
  const wantedName = params.get('name') ?? '';
  const known = useQuery({ ...contactOfAddressQuery(address), enabled: address !== '' });
  const contactParam = params.get('contact');
  const written = useRef(contactParam);
  useEffect(() => {
    if (address === '' || known.data === undefined) return;
    setShown(
      known.data === null
        ? { kind: 'draft', name: wantedName, address }
        : { kind: 'person', key: known.data, isEdited: false },
    );
  }, [address, wantedName, known.data]);
  useEffect(() => {
    if (contactParam === written.current) return;
    written.current = contactParam;
    setShown(contactParam === null ? undefined : { kind: 'person', key: contactParam, isEdited: false });
  }, [contactParam]);
  const show = (next: Shown | undefined): void =>
    ask(() => {
      setShown(next);
      const key = next?.kind === 'person' ? next.key : null;
      if (key === written.current && address === '') return;
      written.current = key;
      setParams(key === null ? {} : { contact: key }, { replace: shown !== undefined || key === null });
    });
  return { shown, show, question, setDirty };
}

function readShown(params: URLSearchParams): Shown | undefined {
  const key = params.get('contact');
  return key === null ? undefined : { kind: 'person', key, isEdited: false };
}
