/** Visiting cards as a preview shows them: names, addresses and numbers as text; pictures, sounds and keys are not shown. */
import type { PreviewContact, PreviewOf } from '@hongyan/contract';
import { type Card, readCards } from '@hongyan/vcard';
import { maxCards } from './limits.ts';
import { DocumentRefused } from './refusal.ts';
import { shownLine } from './shown-text.ts';

const maxFieldCharacters = 500;
/** Numbers or addresses of one person that are shown. */
const maxPerField = 10;

const clean = (value: string): string => shownLine(value, maxFieldCharacters);

function cleanList(values: readonly string[]): string[] {
  const cleaned = values.slice(0, 100).map(clean);
  return [...new Set(cleaned.filter((value) => value !== ''))].slice(0, maxPerField);
}

function present({ name, org, department, title, emails, phones, addresses, note }: Card): PreviewContact {
  return {
    name: clean(name),
    organisation: [org, ...department.split(' / ')]
      .map(clean)
      .filter((part) => part !== '')
      .join(' · '),
    title: clean(title),
    emails: cleanList(emails.map(({ address }) => address)),
    phones: cleanList(phones.map(({ number }) => number)),
    addresses: cleanList(addresses.map(({ text }) => text.replaceAll('\n', ' '))),
    note: clean(note),
  };
}

/** Reads the cards of a file. Throws DocumentRefused when there is none. */
export function readContacts(text: string): PreviewOf<'contact'> {
  const cards = [...readCards(text, maxCards + 1)].map(({ card }) => card);
  if (cards.length === 0) throw new DocumentRefused('format');
  return { view: 'contact', contacts: cards.slice(0, maxCards).map(present), truncated: cards.length > maxCards };
}
