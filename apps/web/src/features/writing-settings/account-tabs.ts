import type { ComponentType } from 'react';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import { loadSignatureTab } from '../signatures/index.ts';
import { loadPaperTab } from '../stationery/index.ts';
import { loadTemplateTab } from '../templates/index.ts';

/** A tab of /set/accountalias/:tab. */
export interface AccountTab {
  /** In the address (specification, section 2: /set/accountalias/:tab). */
  readonly key: string;
  readonly name: 'signature' | 'templates' | 'stationery' | 'addresses';
  readonly Panel: ComponentType;
}

/** The tabs, in their order; each panel's code comes when it is first shown. */
export const accountTabs: readonly AccountTab[] = [
  {
    key: 'signature',
    name: 'signature',
    Panel: lazyPart(loadSignatureTab),
  },
  {
    key: 'templates',
    name: 'templates',
    Panel: lazyPart(loadTemplateTab),
  },
  {
    key: 'stationery',
    name: 'stationery',
    Panel: lazyPart(loadPaperTab),
  },
  {
    key: 'addresses',
    name: 'addresses',
    Panel: lazyPart(async () => (await import('../addresses/index.ts')).AddressesPanel),
  },
];
