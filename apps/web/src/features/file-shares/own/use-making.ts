import type { OwnShare } from '@hongyan/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshShares } from './api.ts';
import { readTerms, startTerms, type TermErrors } from './terms.ts';

/** The state of a form that makes a link: its terms, what is wrong, and what came of it. */
export function useMaking() {
  const [terms, setTerms] = useState(startTerms);
  const [errors, setErrors] = useState<TermErrors>({});
  const making = useMutation({
    mutationFn: (make: () => Promise<OwnShare>) => make(),
    onSuccess: refreshShares,
  });
  return {
    fields: { terms, errors, onChange: setTerms },
    making,
    /** The terms, or null where they were refused. */
    read: () => {
      const read = readTerms(terms);
      setErrors(read.ok ? {} : read.errors);
      return read.ok
        ? { days: read.days, accesses: read.accesses, ...(read.code === undefined ? {} : { code: read.code }) }
        : null;
    },
  };
}
