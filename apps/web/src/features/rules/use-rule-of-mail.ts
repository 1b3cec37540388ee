import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { mailDetailQuery } from '../../mail-model/queries/mail-queries.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { formForMail, type RuleForm } from './rule-form.ts';

/** Begins a rule from the mail that the address names (mail-actions.ts), once: closing the editor does not open it again. */
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
