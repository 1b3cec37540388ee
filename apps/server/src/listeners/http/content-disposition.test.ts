import { describe, expect, it } from 'vitest';
import { cleanDownloadName, contentDisposition } from './content-disposition.ts';

describe('download names', () => {
  it.each([
    ['../../etc/passwd', '__.._etc_passwd'],
    ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
    ['a\r\nSet-Cookie: x', 'a__Set-Cookie_ x'],
    ['.bashrc', '_bashrc'],
    ['', 'file'],
    ['华东Q4预算_v5.xlsx', '华东Q4预算_v5.xlsx'],
  ])('%j becomes %j', (name, expected) => {
    expect(cleanDownloadName(name)).toBe(expected);
  });

  it('carries Chinese names in the extended form and never a quote or line end in the plain one', () => {
    const header = contentDisposition('attachment', '报价"单\n.xlsx');
    expect(header).toBe('attachment; filename="_____.xlsx"; filename*=UTF-8\'\'%E6%8A%A5%E4%BB%B7_%E5%8D%95_.xlsx');
  });
});
