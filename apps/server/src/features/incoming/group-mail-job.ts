import { maxMailGroupPeople } from '@hongyan/contract';

/** Brings a message from outside to the people of a group: a job for each group of a message. */
export const groupMailJob = 'automatic-mail.groupMail';

/** People whom one message from outside reaches by groups. */
export const maxRelayedPeople = maxMailGroupPeople;

/** Whom a message is for by one group. */
export interface GroupMail {
  readonly orgId: number;
  /** The group's address. */
  readonly group: string;
  /** The account that it goes out from, and that hears of what could not be delivered: a manager of the group. */
  readonly keeper: number;
  readonly accounts: readonly number[];
  readonly outside: readonly string[];
}

export interface GroupMailPayload extends GroupMail {
  /** Its author stays in From for people outside; left out (by an older server): the group takes their place. */
  readonly keepsAuthor?: boolean;
  readonly bodyId: string;
  readonly mailFrom: string;
  readonly fromVerdict: 'pass' | 'fail' | 'none';
}
