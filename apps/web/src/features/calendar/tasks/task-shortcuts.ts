import { translate } from '../../../lib/language/strings.ts';
import type { ScreenShortcuts } from '../../../platform/features/screen-shortcuts.ts';
import { taskStrings } from './tasks.strings.ts';

/** The keys of the tasks, for the list of shortcuts (`use-task-keys.ts` hears them). */
export const taskShortcuts: ScreenShortcuts = {
  path: '/calendar/tasks',
  title: () => translate(taskStrings, 'tasks'),
  lines: () => [
    { strokes: ['n', 'q'], label: translate(taskStrings, 'entry') },
    { strokes: ['j', 'ArrowDown'], label: translate(taskStrings, 'keyNext') },
    { strokes: ['k', 'ArrowUp'], label: translate(taskStrings, 'keyPrevious') },
    { strokes: ['x', 'Space'], label: translate(taskStrings, 'keyCheck') },
    { strokes: ['e', 'Enter'], label: translate(taskStrings, 'editTask') },
    { strokes: ['Delete', '#'], label: translate(taskStrings, 'delete') },
  ],
};
