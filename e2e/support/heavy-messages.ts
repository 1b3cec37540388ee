// Messages that are made to be slow, and ordinary large ones: for heavy-mail.spec.ts and for the benchmark of the same name.

/** What each begins with, and what must be readable. */
export const readable = 'READABLE-BEFORE';

const numbered = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/** A newsletter of so many articles, as the common makers of newsletters write it; an article has some 1 000 characters. */
const newsletter = (articles: number): string =>
  `<table width="600" align="center">${numbered(
    articles,
    (index) =>
      `<tr><td align="center" style="padding:10px 20px;font-family:Arial,sans-serif;font-size:14px;line-height:20px;color:#333333;background-color:#ffffff"><table border="0" cellpadding="0" cellspacing="0" width="100%" style="border-collapse:collapse"><tr><td width="160" style="padding:0 10px 0 0"><a href="https://shop.example/item/${String(index)}?utm_source=mail" style="color:#0066cc;text-decoration:none"><img src="https://cdn.example/${String(index)}.jpg" width="160" height="12" alt="Item" style="display:block;border:0"></a></td><td style="vertical-align:top"><p style="margin:0 0 8px 0;font-weight:bold">Item ${String(index)}</p><p style="margin:0"><span style="color:#666666">What this article is, in two lines or so, with <b>bold</b> words.</span><br><strong>9.99</strong></p></td></tr></table></td></tr>`,
  )}</table>`;

/** At once, as plain text, or as text with a button for the formatting. */
type Shown = 'formatted' | 'text' | 'offered';

/** The name is the subject. */
export interface HeavyMessage {
  readonly name: string;
  readonly html: string;
  readonly shown: Shown;
}

export const heavyMessages: readonly HeavyMessage[] = [
  { name: 'newsletter-20-kB', html: newsletter(20), shown: 'formatted' },
  { name: 'newsletter-200-kB', html: newsletter(220), shown: 'formatted' },
  { name: 'newsletter-500-kB', html: newsletter(550), shown: 'formatted' },
  { name: 'newsletter-1-MB', html: newsletter(1_200), shown: 'offered' },
  { name: 'boxes-60000', html: '<div>'.repeat(60_000), shown: 'text' },
  { name: 'formatting', html: '<b>'.repeat(60_000), shown: 'text' },
  {
    name: 'formatting-again',
    html: `<p>${numbered(200, (at) => `<font size=${String(at)}>`)}</p>${'<p>x</p>'.repeat(20_000)}`,
    shown: 'text',
  },
  { name: 'links', html: '<a href=x><div>'.repeat(20_000), shown: 'text' },
  { name: 'tables', html: '<table><tr><td>'.repeat(20_000), shown: 'text' },
  { name: 'foster-parents', html: `<table>${'<b>x'.repeat(20_000)}`, shown: 'text' },
  { name: 'lists', html: '<ul><li>'.repeat(20_000), shown: 'text' },
  { name: 'forms', html: '<form><div></form>'.repeat(20_000), shown: 'text' },
  { name: 'attributes', html: `<p ${numbered(50_000, (at) => `a${String(at)}=b `)}>x</p>`, shown: 'text' },
  { name: 'quotations', html: '<blockquote>words of many lines that go on and on'.repeat(200), shown: 'formatted' },
  { name: 'siblings', html: '<p>x</p>'.repeat(10_000), shown: 'formatted' },
  { name: 'many-siblings', html: '<p>x</p>'.repeat(50_000), shown: 'offered' },
  { name: 'styles', html: `<p style="${'color:red;'.repeat(100_000)}">x</p>`, shown: 'text' },
  { name: 'long-style', html: `<p style="${'color:red;'.repeat(6_000)}">x</p>`.repeat(5), shown: 'formatted' },
  { name: 'style-sheet', html: `<style>${'.a{color:red}'.repeat(60_000)}</style><p class=a>x</p>`, shown: 'text' },
  {
    name: 'long-style-sheet',
    html: `<style>${'.a{color:red}'.repeat(10_000)}</style><p class=a>x</p>`,
    shown: 'formatted',
  },
  { name: 'unknown-elements', html: `${'<x-y>'.repeat(200)}${'<p>x</p>'.repeat(5_000)}`, shown: 'text' },
];
