import { describe, expect, it } from 'vitest';
import { escapeHtml } from './quote-mail.ts';
import { prefixSubject, quoteStrings } from './quote-strings.ts';

describe('subjects of answers', () => {
  it.each([
    ['预算', '回复：预算'],
    ['Re: 预算', '回复：预算'],
    ['RE：回复: Fw: 预算', '回复：预算'],
    ['Revenue', '回复：Revenue'],
    ['Re:'.repeat(100), `回复：${'Re:'.repeat(80)}`],
  ])('%j becomes %j', (subject, expected) => {
    expect(prefixSubject(quoteStrings.zh.reply, subject)).toBe(expected);
  });
});

describe('quoted text', () => {
  it('stays text', () => {
    expect(escapeHtml('<img src=x onerror="alert(1)">&')).toBe('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;');
  });
});
