import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { presentError } from '../../lib/present-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { mailDetailQuery } from '../mailbox/index.ts';
import { formForMail, type RuleForm } from './rule-form.ts';

/** Begins a rule from the mail that the address names (rule-path.ts), once: closing the editor does not open it again. */
export function useRuleOfMail(begin: (form: RuleForm) => void): void {
  const [query, setQuery] = useSearchParams();
  const mailId = query.get('mail');
  useEffect(() => {
    if (mailId === null) return;
    let isGone = false;
    queryClient
      .query(mailDetailQuery(mailId))
      .then((mail) => {
        if (!isGone) begin(formForMail(mail));
      })
      .catch(presentError)
      .finally(() => {
        if (!isGone) setQuery({}, { replace: true });
      });
    return () => {
      isGone = true;
    };
  }, [mailId, begin, setQuery]);
}
