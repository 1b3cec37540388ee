/** The document by which an office program says what it opens (WOPI discovery). */
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Language, OfficeMode } from '@hongyan/contract';
import { type Attributes, walkXml } from '../../engines/documents/xml-walk.ts';

/** Programs also offer pictures, PDF and media: those have a viewer here, which keeps them where they are. */
const officeExtensions = new Set(
  (
    'doc docx docm dot dotx odt ott rtf xls xlsx xlsm xlsb xlt xltx ods ots csv ppt pptx pptm pps ppsx pot potx odp otp ' +
    'odg vsd vsdx'
  ).split(' '),
);

export interface Discovery {
  /** By extension in lower case, the address for each thing that the program does with it. */
  readonly actions: ReadonlyMap<string, ReadonlyMap<OfficeMode, string>>;
  /** The key that requests of the program are signed by, and the one before; empty: it signs none. */
  readonly proofKeys: { readonly current: KeyObject; readonly old: KeyObject | null } | null;
}

function readKey(modulus: string | undefined, exponent: string | undefined): KeyObject | null {
  if (modulus === undefined || exponent === undefined || modulus === '' || exponent === '') return null;
  const toBase64Url = (text: string): string => Buffer.from(text, 'base64').toString('base64url');
  const key = { kty: 'RSA', n: toBase64Url(modulus), e: toBase64Url(exponent) };
  return createPublicKey({ key, format: 'jwk' });
}

function readProofKeys({ modulus, exponent, oldmodulus, oldexponent }: Attributes): Discovery['proofKeys'] {
  const current = readKey(modulus, exponent);
  return current === null ? null : { current, old: readKey(oldmodulus, oldexponent) };
}

/** Reads it. Of addresses only those at `origin` count. Throws for what is no such document. */
export function parseDiscovery(bytes: Uint8Array, origin: string): Discovery {
  const actions = new Map<string, Map<OfficeMode, string>>();
  const elsewhere = new Set<string>();
  let proofKeys: Discovery['proofKeys'] = null;
  const elements = new Set<string>();
  const add = ({ name, ext, urlsrc }: Attributes): void => {
    const extension = ext?.toLowerCase() ?? '';
    if ((name !== 'edit' && name !== 'view') || !officeExtensions.has(extension)) return;
    const found = URL.parse(urlsrc ?? '')?.origin ?? '';
    if (found !== origin) {
      elsewhere.add(found);
      return;
    }
    const modes = actions.get(extension) ?? new Map<OfficeMode, string>();
    actions.set(extension, modes);
    // Programs list an extension under several names; the first is the office one.
    if (!modes.has(name)) modes.set(name, urlsrc ?? '');
  };
  walkXml(bytes, {
    open: (name, attributes) => {
      elements.add(name);
      if (name === 'action') add(attributes);
      else if (name === 'proof-key') proofKeys = readProofKeys(attributes);
    },
  });
  if (!elements.has('wopi-discovery')) throw new Error('the answer is no discovery document');
  if (actions.size === 0 && elsewhere.size > 0)
    throw new Error(`its addresses begin with ${[...elsewhere].join(', ')}: HONGYAN_OFFICE_URL must be the same`);
  return { actions, proofKeys };
}

const cultures: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en-US' };

/** The address of an action for one file. Of the optional parts only the language is filled in. */
export function fillAddress(urlsrc: string, source: string, language: Language): string {
  const culture = cultures[language];
  const filled = urlsrc.replace(/<([^>=]*)=([^>&]*)&?>/g, (_whole, name: string, value: string) => {
    if (value !== 'UI_LLCC' && value !== 'DC_LLCC') return '';
    return `${name}=${culture}&`;
  });
  const url = new URL(filled);
  if (!/<[^>=]*=(?:UI|DC)_LLCC&?>/.test(urlsrc)) url.searchParams.set('lang', culture);
  url.searchParams.set('WOPISrc', source);
  return url.href;
}
