import { defineStrings, translate } from '../../lib/language/strings.ts';
import type { ScreenShortcuts } from '../../platform/features/screen-shortcuts.ts';
import { calendarViews, viewKeys } from './data/view-state.ts';
import { calendarStrings } from './strings/calendar.strings.ts';

const strings = defineStrings('calendarKeys', {
  zh: {
    calendar: '日历',
    today: '回到今天',
    create: '新建日程',
    quick: '快速新建',
    search: '搜索日程和任务',
    earlier: '上一页',
    later: '下一页',
    view: '{{name}}视图',
  },
  en: {
    calendar: 'Calendar',
    today: 'Today',
    create: 'New event',
    quick: 'Quick add',
    search: 'Search events and tasks',
    earlier: 'Previous',
    later: 'Next',
    view: '{{name}} view',
  },
});

/** The keys of the calendar, for the list of shortcuts. */
export const calendarShortcuts: ScreenShortcuts = {
  path: '/calendar',
  title: () => translate(strings, 'calendar'),
  lines: () => [
    ...calendarViews.map((view) => ({
      strokes: viewKeys[view],
      label: translate(strings, 'view', { name: translate(calendarStrings, `view_${view}`) }),
    })),
    { strokes: ['t'], label: translate(strings, 'today') },
    { strokes: ['n'], label: translate(strings, 'create') },
    { strokes: ['q'], label: translate(strings, 'quick') },
    { strokes: ['/'], label: translate(strings, 'search') },
    { strokes: ['ArrowLeft', 'k'], label: translate(strings, 'earlier') },
    { strokes: ['ArrowRight', 'j'], label: translate(strings, 'later') },
  ],
};
