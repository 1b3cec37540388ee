import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import type { ShellPart } from '../../platform/features/shell-part.ts';
import { personQuery } from '../../platform/session/person-query.ts';

const ExpiryDialog = lazyPart(async () => (await import('./expiry-dialog.tsx')).ExpiryDialog);

/** The notice of a password that expires soon (specification, section 4). */
function PasswordExpiry() {
  const person = useQuery(personQuery).data;
  const expiry = person?.passwordExpiry ?? null;
  return expiry === null ? null : <ExpiryDialog days={expiry.days} address={person?.emailAddr ?? ''} />;
}

export const shellParts: readonly ShellPart[] = [{ slot: 'layer', order: 70, Part: PasswordExpiry, isLate: true }];
