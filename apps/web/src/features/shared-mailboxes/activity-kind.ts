export type ActivityKind =
  | 'enter'
  | 'leave'
  | 'send'
  | 'move'
  | 'remove'
  | 'mark'
  | 'draft'
  | 'folder'
  | 'rules'
  | 'rights'
  | 'bulk'
  | 'settings'
  | 'other';

const kinds: readonly (readonly [RegExp, ActivityKind])[] = [
  [/^sharedMailboxes\.enter$/, 'enter'],
  [/^sharedMailboxes\.leave$/, 'leave'],
  [/^sharedMailboxes\.|^addresses\..*Grant$/, 'rights'],
  [/^mail\.(delete|deleteForGood|expunge)$|^mailbox\.(.*[dD]elete|expunge)/, 'remove'],
  [/^mailbox\.(move|recover|restore)/, 'move'],
  [/^mailbox\.update/, 'mark'],
  [/^(mail|delivery)\.|^compose\.(send|.*[pP]ending)/, 'send'],
  [/^compose\./, 'draft'],
  [/^folders\./, 'folder'],
  [/^(rules|automaticMail)\.|^automatic-mail\./, 'rules'],
  [/^bulk\./, 'bulk'],
  [/^(letterParts|addresses|trust|settings)\./, 'settings'],
];

/** What a record of the server is to whoever reads it. */
export function findActivityKind(action: string): ActivityKind {
  return kinds.find(([pattern]) => pattern.test(action))?.[1] ?? 'other';
}
