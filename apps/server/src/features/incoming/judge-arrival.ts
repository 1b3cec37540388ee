import type { Db } from '../../engines/database/port.ts';
import { readDecisions } from '../../mail/correspondents/index.ts';
import { systemFolderId } from '../../mail/folders/index.ts';

export interface Arrival {
  readonly account: number;
  readonly fromAddress: string;
  /** Where it would go by what is known of the sender. */
  readonly folderId: number;
}

/**
 * The folder of an arriving mail by its recipient's own rules: a blocked sender's goes to junk. An allowed sender's is never
 * junk for what it says, which nothing here judges; a forged mail stays junk, whomever it names.
 */
export async function judgeArrival(db: Db, { account, fromAddress, folderId }: Arrival): Promise<number> {
  const { filter } = await readDecisions(db, account, fromAddress);
  return filter === 'block' ? systemFolderId('junk') : folderId;
}
