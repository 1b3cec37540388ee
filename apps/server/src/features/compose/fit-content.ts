import { type DraftContent, type MailAddress, maxRecipients, maxSubjectCharacters } from '@hongyan/contract';

/** What the contract lets a recipient's name and address be. */
const maxNameCharacters = 200;
const maxAddressCharacters = 320;

function cut(text: string, characters: number): string {
  // Half a surrogate pair at the cut is no character.
  return text.length <= characters ? text : text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
}

function fitPeople(people: readonly MailAddress[]): MailAddress[] {
  return people
    .filter(({ address }) => address.length <= maxAddressCharacters)
    .slice(0, maxRecipients)
    .map(({ name, address }) => ({ name: cut(name, maxNameCharacters), address }));
}

/** Cuts what a mail from elsewhere brings into an answer to what a message of ours may hold: a subject without end must not make it unanswerable. */
export function fitContent(content: DraftContent): DraftContent {
  return {
    ...content,
    to: fitPeople(content.to),
    cc: fitPeople(content.cc),
    bcc: fitPeople(content.bcc),
    subject: cut(content.subject, maxSubjectCharacters),
  };
}
