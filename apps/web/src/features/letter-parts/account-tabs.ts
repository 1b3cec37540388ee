import { type ComponentType, lazy } from 'react';

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
    Panel: lazy(async () => ({ default: (await import('./signature-tab.tsx')).SignatureTab })),
  },
  {
    key: 'templates',
    name: 'templates',
    Panel: lazy(async () => ({ default: (await import('./template-tab.tsx')).TemplateTab })),
  },
  {
    key: 'stationery',
    name: 'stationery',
    Panel: lazy(async () => ({ default: (await import('./paper-tab.tsx')).PaperTab })),
  },
  {
    key: 'addresses',
    name: 'addresses',
    Panel: lazy(async () => ({ default: (await import('../addresses/index.ts')).AddressesPanel })),
  },
];
