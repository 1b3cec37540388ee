import type { ComposeStart, Draft, DraftContent, MailAddress } from '@hongyan/contract';

/** What every page of a message begins with besides the message: who writes, and what is asked of their messages. */
export interface StartFacts {
  readonly addresses: readonly MailAddress[];
  readonly limits: ComposeStart['limits'];
}

/** The answer that opens a page of a message. `answered`: everybody in the mail that is answered; null where none is. */
export function presentStart(
  { addresses, limits }: StartFacts,
  content: DraftContent,
  {
    draft = null,
    answered = null,
  }: { readonly draft?: Draft | null; readonly answered?: readonly string[] | null } = {},
): ComposeStart {
  return {
    draft,
    content,
    fromAddresses: addresses.map(({ name, address }) => ({ name, address })),
    originalAddresses: answered === null ? null : [...new Set(answered.map((address) => address.toLowerCase()))],
    limits,
  };
}
