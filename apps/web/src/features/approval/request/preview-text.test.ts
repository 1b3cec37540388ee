import type { AttachmentPreview } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { hasShownText, textOfPreview } from './preview-text.ts';

const toText = (html: string): string => html.replaceAll(/<[^>]*>/g, '');
const read = (preview: object): string | null => textOfPreview(preview as AttachmentPreview, toText);

it.each([
  [{ view: 'text', text: '底价' }, '底价'],
  [{ view: 'document', html: '<p>底价</p>' }, '底价'],
  [{ view: 'sheets', sheets: [{ name: '表', rows: [['A', '底价'], ['B']] }] }, '表\nA\t底价\nB'],
  [{ view: 'slides', slides: [{ title: '一', lines: ['二', '三'] }] }, '一\n二\n三'],
  [{ view: 'mail', subject: '题', text: null, html: '<b>文</b>' }, '题\n\n文'],
  [{ view: 'pdf', url: 'x' }, null],
])('%j has this text', (preview, text) => {
  expect(read(preview)).toBe(text);
});

it('is shown where there is some', () => {
  expect(hasShownText({ text: '', preview: null })).toBe(true);
  expect(hasShownText({ text: null, preview: 'office' })).toBe(true);
  expect(hasShownText({ text: null, preview: 'pdf' })).toBe(false);
  expect(hasShownText({ text: null, preview: null })).toBe(false);
});
