import { isDate } from './contact-fields.ts';

const pad = (text: string): string => text.padStart(2, '0');

/** A date as tables have it: `1990-5-12`, `1990年5月12日`, `5/12/1990`, `12.5.1990`, `5月12日`; empty for none. */
export function readTableDate(text: string): string {
  const value = text.normalize('NFKC').trim().slice(0, 40);
  const [, y = '', m = '', d = ''] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?(?:[T\s].*)?$/.exec(value) ?? [];
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s.*)?$/.exec(value) ?? [];
  const [, dd = '', mm = '', yyyy = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(value) ?? [];
  const [, mo = '', da = ''] = /^(?:--?)?(\d{1,2})[-月](\d{1,2})日?$/.exec(value) ?? [];
  const candidates = [
    y === '' ? '' : `${y}-${pad(m)}-${pad(d)}`,
    // Outlook writes the month first; a day above twelve says otherwise.
    year === '' ? '' : `${year}-${pad(month)}-${pad(day)}`,
    year === '' ? '' : `${year}-${pad(day)}-${pad(month)}`,
    yyyy === '' ? '' : `${yyyy}-${pad(mm)}-${pad(dd)}`,
    mo === '' ? '' : `--${pad(mo)}-${pad(da)}`,
  ];
  return candidates.find((date) => date !== '' && isDate(date)) ?? '';
}
