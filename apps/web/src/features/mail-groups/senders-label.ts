import type { MailGroupSenders } from '@hongyan/contract';

const labels = {
  members: 'sendersMembers',
  organisation: 'sendersOrganisation',
  everybody: 'sendersEverybody',
  named: 'sendersNamed',
} as const satisfies Record<MailGroupSenders, string>;

/** The name of the text that says who may write to a group. */
export const sendersLabel = (senders: MailGroupSenders) => labels[senders];
