import { expect, it } from 'vitest';
import type { FileView } from './api.ts';
import { readView, writeView } from './view-address.ts';

it('brings back what was open', () => {
  const views: readonly FileView[] = [
    { kind: 'folder', folderId: '7' as never },
    { kind: 'trash', spaceId: '2' as never },
    { kind: 'search', text: '报告 & 2026' },
    { kind: 'search', text: 'a', folderId: '9' as never },
    { kind: 'starred' },
  ];
  for (const view of views) expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
  expect(readView(new URLSearchParams('list=nothing'))).toBeNull();
});
