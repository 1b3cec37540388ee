/**
 * Public holidays of mainland China with the working days that make up for them, as the General Office of the State Council announced them:
 * 2025 in 国办发明电〔2024〕12号 (12 November 2024), 2026 in 国办发明电〔2025〕7号 (4 November 2025). Years that are announced later come with
 * `holiday set`, or with the next version.
 */
import type { SpecialDay } from '@hongyan/contract';

interface Announced {
  readonly nameZh: string;
  readonly nameEn: string;
  /** First and last day that is free. */
  readonly free: readonly [string, string];
  readonly work: readonly string[];
}

const festival = (nameZh: string, nameEn: string, free: readonly [string, string], work: readonly string[] = []) => ({
  nameZh,
  nameEn,
  free,
  work,
});

const announced: Readonly<Record<number, readonly Announced[]>> = {
  2025: [
    festival('元旦', 'New Year’s Day', ['2025-01-01', '2025-01-01']),
    festival('春节', 'Spring Festival', ['2025-01-28', '2025-02-04'], ['2025-01-26', '2025-02-08']),
    festival('清明节', 'Qingming Festival', ['2025-04-04', '2025-04-06']),
    festival('劳动节', 'Labour Day', ['2025-05-01', '2025-05-05'], ['2025-04-27']),
    festival('端午节', 'Dragon Boat Festival', ['2025-05-31', '2025-06-02']),
    festival(
      '国庆节、中秋节',
      'National Day and Mid-Autumn Festival',
      ['2025-10-01', '2025-10-08'],
      ['2025-09-28', '2025-10-11'],
    ),
  ],
  2026: [
    festival('元旦', 'New Year’s Day', ['2026-01-01', '2026-01-03'], ['2026-01-04']),
    festival('春节', 'Spring Festival', ['2026-02-15', '2026-02-23'], ['2026-02-14', '2026-02-28']),
    festival('清明节', 'Qingming Festival', ['2026-04-04', '2026-04-06']),
    festival('劳动节', 'Labour Day', ['2026-05-01', '2026-05-05'], ['2026-05-09']),
    festival('端午节', 'Dragon Boat Festival', ['2026-06-19', '2026-06-21']),
    festival('中秋节', 'Mid-Autumn Festival', ['2026-09-25', '2026-09-27']),
    festival('国庆节', 'National Day', ['2026-10-01', '2026-10-07'], ['2026-09-20', '2026-10-10']),
  ],
};

const dayMs = 86_400_000;
const printDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The days of a year as they were announced; null: not in this version. */
export function listAnnounced(year: number): readonly SpecialDay[] | null {
  const festivals = announced[year];
  if (festivals === undefined) return null;
  return festivals.flatMap(({ nameZh, nameEn, free: [first, last], work }) => {
    const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
    const free = Array.from({ length: days }, (_, index) => printDay(Date.parse(first) + index * dayMs));
    return [
      ...free.map((date) => ({ date, nameZh, nameEn, isWorkday: false })),
      ...work.map((date) => ({
        date,
        nameZh: `${nameZh}调休上班`,
        nameEn: `Working day for ${nameEn}`,
        isWorkday: true,
      })),
    ];
  });
}
