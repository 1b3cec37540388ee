import type { Db } from '../../engines/database/port.ts';
import { readUnknownSenders } from './read-unknown-senders.ts';
import { readDecisions } from './sender-rules.ts';

/** A sender as a message, or an envelope before there is one, names it. */
export interface NamedSender {
  readonly address: string;
  /** `none`: nothing is known of whether it is forged. */
  readonly verdict: 'pass' | 'fail' | 'none' | 'own';
}

/** Whether a person wrote to a sender, has them among their contacts or has allowed them. Whoever is shown to be forged is nobody's. */
export async function isKnownSender(db: Db, account: number, { address, verdict }: NamedSender): Promise<boolean> {
  if (verdict === 'fail') return false;
  const { filter } = await readDecisions(db, account, address);
  if (filter === 'allow') return true;
  const sender = { n: 0, from_address: address, from_verdict: verdict, system: 0 } as const;
  return !(await readUnknownSenders(db, account, [sender], { countsAllowed: false }))(sender);
}
