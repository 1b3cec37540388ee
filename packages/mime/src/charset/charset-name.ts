/**
 * Charset labels of mail, folded to the name of what really has to decode them. Labels lie downwards: `gb2312` mail holds
 * GBK and GB18030 characters, `iso-8859-1` mail holds windows-1252 ones, so the superset decodes (WHATWG Encoding §4.2).
 */

/** How a label is decoded: by iconv-lite, by the platform's decoder, by our own code, as ASCII, or not known. */
export type CharsetName =
  | { decoder: 'iconv' | 'platform'; name: string }
  | { decoder: 'utf-8' | 'utf-7' | 'hz' | 'ascii' | 'unknown' };

const aliases: Readonly<Record<string, string>> = {
  gb2312: 'gb18030',
  gb231280: 'gb18030',
  gbk: 'gb18030',
  xgbk: 'gb18030',
  gb18030: 'gb18030',
  cp936: 'gb18030',
  ms936: 'gb18030',
  windows936: 'gb18030',
  euccn: 'gb18030',
  csgb2312: 'gb18030',
  chinese: 'gb18030',
  isoir58: 'gb18030',
  '936': 'gb18030',
  gb180302000: 'gb18030',
  gb180302005: 'gb18030',
  gb180302022: 'gb18030',
  big5: 'big5',
  big5hkscs: 'big5',
  cnbig5: 'big5',
  xxbig5: 'big5',
  csbig5: 'big5',
  cp950: 'big5',
  ms950: 'big5',
  windows950: 'big5',
  '950': 'big5',
  shiftjis: 'shift_jis',
  sjis: 'shift_jis',
  xsjis: 'shift_jis',
  mskanji: 'shift_jis',
  windows31j: 'shift_jis',
  cp932: 'shift_jis',
  ms932: 'shift_jis',
  eucjp: 'euc-jp',
  xeucjp: 'euc-jp',
  euckr: 'cp949',
  kscs56011987: 'cp949',
  ksc56011987: 'cp949',
  ksc5601: 'cp949',
  cp949: 'cp949',
  ms949: 'cp949',
  windows949: 'cp949',
  uhc: 'cp949',
  korean: 'cp949',
  isoir149: 'cp949',
  iso88591: 'windows-1252',
  latin1: 'windows-1252',
  l1: 'windows-1252',
  cp1252: 'windows-1252',
  windows1252: 'windows-1252',
  ansi: 'windows-1252',
  cp819: 'windows-1252',
  iso885911: 'windows-874',
  tis620: 'windows-874',
  windows874: 'windows-874',
  iso88599: 'windows-1254',
  latin5: 'windows-1254',
  latin2: 'iso-8859-2',
  iso88598i: 'iso-8859-8',
  iso88598e: 'iso-8859-8',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  koi8ru: 'koi8-u',
  koi8: 'koi8-r',
  macintosh: 'macroman',
  mac: 'macroman',
  macroman: 'macroman',
  maccyrillic: 'maccyrillic',
  xmaccyrillic: 'maccyrillic',
  utf16: 'utf-16',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  unicode: 'utf-16',
  ucs2: 'utf-16le',
  utf32: 'utf-32',
  utf32le: 'utf-32le',
  utf32be: 'utf-32be',
  tcvn: 'tcvn',
  viscii: 'viscii',
};
const iso2022jp = new Set([
  'iso2022jp',
  'csiso2022jp',
  'iso2022jp1',
  'iso2022jp2',
  'iso2022jp3',
  'iso2022jp2004',
  'iso2022jpms',
  'cp50220',
  'cp50221',
  'cp50222',
  'jis',
]);
const utf8 = new Set([
  'utf8',
  'utf',
  'unicode11utf8',
  'utf8mb4',
  'xutf8',
  'xunicode20utf8',
  'cp65001',
  '65001',
  'utf8bom',
]);
const utf7 = new Set([
  'utf7',
  'unicode11utf7',
  'csunicode11utf7',
  'xunicode20utf7',
  'unicode20utf7',
  'utf7imap',
  'cp65000',
]);
const ascii = new Set(['ascii', 'usascii', 'ansix341968', 'iso646us', 'us', '7bit', '8bit']);
const windowsPage = /^(?:windows|cp|ms|xcp)(125[0-8]|437|737|775|85[0-9]|86[0-9]|720|1125)$/;
const isoPage = /^(?:csiso|iso)8859(1[0-6]|[1-9])$/;

/** What decodes mail labelled with `label`. EBCDIC, ISO-2022-KR and other names nobody knows are `unknown`. */
export function resolveCharset(label: string): CharsetName {
  const key = label
    .slice(0, 64)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  if (utf8.has(key)) return { decoder: 'utf-8' };
  if (ascii.has(key)) return { decoder: 'ascii' };
  if (iso2022jp.has(key)) return { decoder: 'platform', name: 'iso-2022-jp' };
  if (utf7.has(key)) return { decoder: 'utf-7' };
  if (key === 'hzgb2312' || key === 'hz') return { decoder: 'hz' };
  if (Object.hasOwn(aliases, key)) return { decoder: 'iconv', name: aliases[key] ?? 'windows-1252' };
  const windows = windowsPage.exec(key);
  if (windows) return { decoder: 'iconv', name: `cp${windows[1] ?? '1252'}` };
  const iso = isoPage.exec(key);
  if (iso) return { decoder: 'iconv', name: `iso-8859-${iso[1] ?? '1'}` };
  return { decoder: 'unknown' };
}
