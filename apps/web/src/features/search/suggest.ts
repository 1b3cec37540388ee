/** What the quick box offers for a text: pure, from what the client knows. */

import type { Language, MailListItem } from '@hongyan/contract';
import {
  mailStates,
  normaliseName,
  type OperatorKind,
  operatorNames,
  parseSearchText,
  printSearchClause,
  stateNames,
} from '@hongyan/contract/search-text';
import { readerPath } from '../../mail-model/queries/mail-paths.ts';
import { narrowTo } from './search-ask.ts';
import { parseTyping, type Typing } from './typing.ts';

export type SuggestionKind =
  | 'all'
  | 'subject'
  | 'sender'
  | 'recipient'
  | 'message'
  | 'person'
  | 'openFolder'
  | 'folder'
  | 'here'
  | 'label'
  | 'operator'
  | 'recent'
  | 'saved'
  | 'advanced';

export interface Suggestion {
  readonly key: string;
  readonly kind: SuggestionKind;
  readonly label: string;
  /** Quieter, at the end. */
  readonly detail?: string;
  /** What is searched, or what the box holds then. */
  readonly text: string;
  /** Of a message: itself, and the words to mark in its subject. */
  readonly mail?: MailListItem;
  readonly terms?: readonly string[];
  /** Opens this screen instead of a search. */
  readonly path?: string;
  /** True: the text is put into the box and typing goes on. */
  readonly completes: boolean;
}

export interface SuggestSources {
  readonly language: Language;
  readonly people: readonly { readonly name: string; readonly address: string; readonly deptName: string }[];
  /** Names as the person sees them, and where they open. */
  readonly folders: readonly { readonly name: string; readonly path: string }[];
  /** The newest messages that were found for the text, and the words to mark in them. */
  readonly messages: { readonly list: readonly MailListItem[]; readonly terms: readonly string[] };
  readonly labels: readonly string[];
  readonly saved: readonly { readonly searchId: string; readonly name: string; readonly text: string }[];
  readonly recent: readonly string[];
  /** The folder whose list is open. */
  readonly here: string | null;
}

const maxOf = { messages: 4, people: 4, names: 6, openFolders: 2, saved: 4, recent: 4, operators: 4 } as const;

const operatorValues: Partial<Record<OperatorKind, Readonly<Record<Language, readonly string[]>>>> = {
  has: { en: ['attachment'], zh: ['附件'] },
  is: {
    en: mailStates.map((state) => stateNames.en[state]),
    zh: mailStates.map((state) => stateNames.zh[state]),
  },
  before: { en: ['7d', '30d', '1y'], zh: ['7天', '30天', '1年'] },
  after: { en: ['today', '7d', '30d'], zh: ['今天', '7天', '30天'] },
  on: { en: ['today', 'yesterday'], zh: ['今天', '昨天'] },
  larger: { en: ['1M', '5M', '10M'], zh: ['1M', '5M', '10M'] },
  smaller: { en: ['100k', '1M'], zh: ['100k', '1M'] },
};

function quoted(value: string): string {
  return /\s/u.test(value) ? `"${value}"` : value;
}

/** Values for the operator that is being typed. */
function suggestValues({ before, token, operator }: Typing, sources: SuggestSources): Suggestion[] {
  if (operator === null) return [];
  const sign = /^[-－]/u.test(token) ? '-' : '';
  const name = operatorNames[sources.language][operator.kind];
  const complete = (kind: SuggestionKind, value: string, label: string, detail?: string): Suggestion => ({
    key: `${kind}:${value}`,
    kind,
    label,
    ...(detail === undefined ? {} : { detail }),
    text: `${before}${sign}${name}:${quoted(value)} `,
    completes: true,
  });
  const wanted = normaliseName(operator.value);
  const matching = (names: readonly string[]) =>
    names.filter((known) => normaliseName(known).includes(wanted)).slice(0, maxOf.names);
  switch (operator.kind) {
    case 'from':
    case 'to':
    case 'cc':
      return sources.people
        .slice(0, maxOf.people)
        .map((person) => complete('person', person.address, person.name || person.address, person.address));
    case 'in':
      return matching(sources.folders.map(({ name: folder }) => folder)).map((folder) =>
        complete('folder', folder, folder),
      );
    case 'label':
      return matching(sources.labels).map((label) => complete('label', label, label));
    default:
      return (operatorValues[operator.kind]?.[sources.language] ?? [])
        .filter((value) => normaliseName(value).startsWith(wanted))
        .map((value) => complete('operator', value, `${name}:${value}`));
  }
}

/** Operators whose name begins as what is typed; the usual ones for an empty box. */
function suggestOperators({ before, token, operator }: Typing, language: Language): Suggestion[] {
  if (operator !== null) return [];
  const names = Object.values(operatorNames[language]);
  const usual: readonly OperatorKind[] = ['from', 'subject', 'has', 'is'];
  const wanted = normaliseName(token.replace(/^[-－]/u, ''));
  const offered =
    wanted === ''
      ? usual.map((kind) => operatorNames[language][kind])
      : names.filter((name) => name.startsWith(wanted) && name !== wanted);
  const sign = /^[-－]/u.test(token) ? '-' : '';
  return offered.slice(0, maxOf.operators).map((name) => ({
    key: `operator:${name}`,
    kind: 'operator',
    label: `${name}:`,
    text: `${before}${sign}${name}:`,
    completes: true,
  }));
}

/** The specification's four: everywhere, subject, sender, recipient; the narrower ones where there are plain words. */
function suggestFields(text: string): Suggestion[] {
  const keyword = text.trim();
  const hasWords = parseSearchText(keyword).some((clause) => clause.kind === 'text' && !clause.negated);
  const narrowed = (kind: SuggestionKind, operator: 'subject' | 'from' | 'to'): Suggestion => ({
    key: kind,
    kind,
    label: keyword,
    text: narrowTo(keyword, operator),
    completes: false,
  });
  return [
    { key: 'all', kind: 'all', label: keyword, text: keyword, completes: false },
    ...(hasWords ? [narrowed('subject', 'subject'), narrowed('sender', 'from'), narrowed('recipient', 'to')] : []),
  ];
}

function suggestPeople(typing: Typing, { people, language }: SuggestSources): Suggestion[] {
  if (typing.operator !== null || typing.token === '') return [];
  return people.slice(0, maxOf.people).map((person) => {
    const clause = { kind: 'from' as const, value: person.address, quoted: false, negated: false };
    return {
      key: `from:${person.address}`,
      kind: 'person',
      label: person.name || person.address,
      detail: person.address,
      text: `${typing.before}${printSearchClause(clause, language)}`,
      completes: false,
    };
  });
}

function suggestKept(text: string, { saved, recent }: SuggestSources): Suggestion[] {
  const wanted = normaliseName(text);
  return [
    ...saved
      .filter((search) => normaliseName(search.name).includes(wanted))
      .slice(0, maxOf.saved)
      .map(
        (search): Suggestion => ({
          key: `saved:${search.searchId}`,
          kind: 'saved',
          label: search.name,
          detail: search.text,
          text: search.text,
          completes: false,
        }),
      ),
    ...recent
      .filter((known) => normaliseName(known).includes(wanted) && normaliseName(known) !== wanted)
      .slice(0, maxOf.recent)
      .map(
        (known): Suggestion => ({
          key: `recent:${known}`,
          kind: 'recent',
          label: known,
          text: known,
          completes: false,
        }),
      ),
  ];
}

function suggestMessages({ messages }: SuggestSources): Suggestion[] {
  return messages.list.slice(0, maxOf.messages).map((mail) => ({
    key: `message:${mail.mailId}`,
    kind: 'message',
    label: mail.mailSubject,
    detail: mail.mailFrom.name || mail.mailFrom.address,
    text: '',
    mail,
    terms: messages.terms,
    path: readerPath(mail),
    completes: false,
  }));
}

function suggestFolders(keyword: string, { folders }: SuggestSources): Suggestion[] {
  const wanted = normaliseName(keyword);
  return folders
    .filter(({ name }) => normaliseName(name).includes(wanted))
    .slice(0, maxOf.openFolders)
    .map(({ name, path }) => ({
      key: `open:${path}`,
      kind: 'openFolder',
      label: name,
      text: '',
      path,
      completes: false,
    }));
}

/** What the box offers, best first. Nothing of it is chosen before an arrow key is: Enter searches what stands there. */
export function suggest(text: string, sources: SuggestSources): Suggestion[] {
  const typing = parseTyping(text);
  const advanced: Suggestion = { key: 'advanced', kind: 'advanced', label: '', text: text.trim(), completes: false };
  const keyword = text.trim();
  if (keyword === '') return [...suggestKept('', sources), ...suggestOperators(typing, sources.language), advanced];
  const values = suggestValues(typing, sources);
  const inClause = { kind: 'in' as const, value: sources.here ?? '', negated: false };
  const here: Suggestion[] =
    sources.here === null || parseSearchText(keyword).some((clause) => clause.kind === 'in')
      ? []
      : [
          {
            key: 'here',
            kind: 'here',
            label: keyword,
            detail: sources.here,
            text: `${keyword} ${printSearchClause(inClause, sources.language)}`,
            completes: false,
          },
        ];
  if (values.length > 0) return [...values, ...suggestFields(text), advanced];
  return [
    ...suggestFields(text),
    ...here,
    ...suggestMessages(sources),
    ...suggestPeople(typing, sources),
    ...suggestFolders(keyword, sources),
    ...suggestOperators(typing, sources.language),
    ...suggestKept(keyword, sources),
    advanced,
  ];
}
