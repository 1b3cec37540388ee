import { classNames } from '../../../lib/class-names.ts';
import type { Day } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { lunarLine, lunarWhole } from '../dates/lunar.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import styles from './day-details.module.css';

/** What a day is besides its date: a holiday or a working day that makes up for one, its lunar date, a festival. */
export function DayDetails({ day, onlyBadge = false }: { day: Day; onlyBadge?: boolean }) {
  const { reading, specialDays, showLunar } = useCalendarScreen();
  const { language } = reading;
  const special = specialDays.get(day);
  const name = special && (language === 'zh' ? special.nameZh : special.nameEn);
  const lunar = showLunar ? lunarLine(day, language) : undefined;
  const text = special && !special.isWorkday && lunar?.isSpecial !== true ? name : lunar?.text;
  const isFestive = lunar?.isSpecial === true || (special !== undefined && !special.isWorkday);
  return (
    <span className={styles['note']}>
      {special && <Badge isWorkday={special.isWorkday} name={name} />}
      {!onlyBadge && text !== undefined && text !== '' && (
        <span
          className={classNames(styles['lunar'], isFestive && styles['festive'])}
          title={showLunar ? lunarWhole(day) : name}
          lang="zh-CN"
        >
          {text}
        </span>
      )}
    </span>
  );
}

function Badge({ isWorkday, name }: { isWorkday: boolean; name: string | undefined }) {
  const t = useStrings(calendarStrings);
  return (
    <span className={classNames(styles['badge'], isWorkday ? styles['work'] : styles['rest'])} title={name}>
      {t(isWorkday ? 'workBadge' : 'restBadge')}
    </span>
  );
}
