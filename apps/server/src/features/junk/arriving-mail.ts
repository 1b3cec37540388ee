import type { JunkVerdict } from '@hongyan/contract';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import type { Services } from '../../services.ts';

/** A message from outside, for some mailboxes of one organisation. */
export interface ArrivingMail {
  readonly orgId: number;
  readonly accounts: readonly number[];
  readonly body: AcceptedBody;
  readonly fromVerdict: 'pass' | 'fail' | 'none';
}

/** Says for which mailboxes a message is junk by what it says, and why. Never rejects. */
export type JudgeArrival = (mail: ArrivingMail) => Promise<ReadonlyMap<number, JunkVerdict>>;

/** What the filter needs. */
export type FilterServices = Pick<Services, 'blobs' | 'clock' | 'config' | 'database' | 'log' | 'secrets'>;
