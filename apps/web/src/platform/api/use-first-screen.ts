import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterFirstScreen } from './after-first-screen.ts';

/** Whether what the first screen shows has come: what nobody waits for is asked for then, and not in the list's place. */
export function useFirstScreen(): boolean {
  const client = useQueryClient();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => afterFirstScreen(client, () => setIsThere(true)), [client]);
  return isThere;
}
