import { readHtmlFacts } from './html-facts.ts';
import type { MessageFeatures } from './message-features.ts';
import { textTokens } from './text-tokens.ts';

/** Tokens of one message. */
export const maxTokens = 300;
/** Of its headers and its structure, so that there is always room for its text. */
const maxStructureTokens = 80;
const maxSubjectTokens = 60;
const maxLinkHosts = 20;
const maxAttachments = 10;
const maxNameCharacters = 200;

/** What a clue is about, as far as it can be named to a reader. */
export type ClueKind =
  | 'sender'
  | 'senderDomain'
  | 'linkHost'
  | 'disguisedLink'
  | 'hiddenText'
  | 'pictureOnly'
  | 'attachment'
  | 'unproven'
  | 'text';

/** One thing that a message has. */
export interface Token {
  readonly text: string;
  readonly kind: ClueKind;
  /** The host that is meant, for `linkHost` and `senderDomain`. */
  readonly named?: string;
}

/** A host and the domains above it, down to two labels. */
function domainsOf(host: string): string[] {
  const labels = host.toLowerCase().split('.').filter(Boolean).slice(-4);
  if (labels.length < 2) return labels.length === 0 ? [] : [labels.join('.')];
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}

/** 1, 2, 4, 8 and so on: how many of something there are says more than the number. */
const magnitude = (count: number): string => String(2 ** Math.floor(Math.log2(Math.max(1, count))));

function* senderTokens({ fromAddress, fromName, replyTo }: MessageFeatures): Generator<Token> {
  const address = fromAddress.slice(0, 320).toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  yield { text: `from:${address}`, kind: 'sender' };
  for (const name of domainsOf(domain)) yield { text: `domain:${name}`, kind: 'senderDomain', named: name };
  for (const word of textTokens(fromName, maxNameCharacters)) yield { text: `name:${word}`, kind: 'text' };
  if (fromName.includes('@') && !fromName.toLowerCase().includes(address))
    yield { text: 'name:address', kind: 'sender' };
  const answers = replyTo?.slice(replyTo.lastIndexOf('@') + 1).toLowerCase();
  if (answers !== undefined && answers !== domain) {
    yield { text: 'reply:elsewhere', kind: 'text' };
    for (const name of domainsOf(answers)) yield { text: `reply:${name}`, kind: 'text' };
  }
}

function* serverTokens({ results, isTls, helo, isList }: MessageFeatures): Generator<Token> {
  for (const result of results.slice(0, 8))
    yield { text: `check:${result.slice(0, 40)}`, kind: /=(?:fail|softfail|none)$/.test(result) ? 'unproven' : 'text' };
  yield { text: `tls:${String(isTls)}`, kind: 'text' };
  yield { text: `list:${String(isList)}`, kind: 'text' };
  if (helo === null) return;
  const shape = /^\[/.test(helo) ? 'address' : helo.includes('.') ? 'name' : 'bare';
  yield { text: `helo:${/\d{1,3}[-.]\d{1,3}[-.]\d{1,3}/.test(helo) ? 'dialup' : shape}`, kind: 'text' };
}

function* bodyTokens({ html, hasPlainText, attachments, text }: MessageFeatures): Generator<Token> {
  yield { text: `body:${html === null ? 'plain' : hasPlainText ? 'both' : 'html'}`, kind: 'text' };
  for (const { type, name } of attachments.slice(0, maxAttachments)) {
    const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
    yield { text: `file:${type.slice(0, 100).toLowerCase()}`, kind: 'attachment' };
    if (ending !== undefined) yield { text: `file:.${ending}`, kind: 'attachment' };
  }
  if (html === null) return;
  const facts = readHtmlFacts(html);
  for (const host of facts.linkHosts.slice(0, maxLinkHosts))
    for (const name of domainsOf(host)) yield { text: `link:${name}`, kind: 'linkHost', named: name };
  if (facts.linkHosts.length > 0) yield { text: `links:${magnitude(facts.linkHosts.length)}`, kind: 'text' };
  if (facts.disguisedLinks > 0) yield { text: 'link:disguised', kind: 'disguisedLink' };
  if (facts.hiddenElements > 0) yield { text: `hidden:${magnitude(facts.hiddenElements)}`, kind: 'hiddenText' };
  if (facts.forms > 0) yield { text: 'form', kind: 'text' };
  if (facts.pictures > 0) {
    yield { text: `pictures:${magnitude(facts.pictures)}`, kind: 'text' };
    if (text.trim().length < 40) yield { text: 'pictures:only', kind: 'pictureOnly' };
  }
}

/** Links that stand in the text itself. */
function* plainLinkTokens(text: string): Generator<Token> {
  let found = 0;
  for (const [, host = ''] of text.slice(0, 8_000).matchAll(/https?:\/\/([a-z0-9.-]{3,100})/gi)) {
    for (const name of domainsOf(host)) yield { text: `link:${name}`, kind: 'linkHost', named: name };
    found += 1;
    if (found === maxLinkHosts) return;
  }
}

function addTo(tokens: Map<string, Token>, more: Iterable<Token>, max: number): void {
  for (const token of more) {
    if (tokens.size >= max) return;
    if (!tokens.has(token.text)) tokens.set(token.text, token);
  }
}

function* asTokens(prefix: string, texts: Iterable<string>): Generator<Token> {
  for (const text of texts) yield { text: `${prefix}${text}`, kind: 'text' };
}

/** What a message has, each thing once, at most `maxTokens`: where it has more, the beginning of its text counts. Never throws. */
export function collectTokens(features: MessageFeatures): readonly Token[] {
  const tokens = new Map<string, Token>();
  for (const part of [senderTokens, serverTokens, bodyTokens]) addTo(tokens, part(features), maxStructureTokens);
  addTo(tokens, plainLinkTokens(features.text), maxStructureTokens);
  addTo(tokens, asTokens('subject:', textTokens(features.subject, 500)), tokens.size + maxSubjectTokens);
  addTo(tokens, asTokens('', textTokens(`${features.subject}\n${features.text}`)), maxTokens);
  return [...tokens.values()];
}
