import { defineStrings } from '../../lib/language/strings.ts';

/** Names of the sections; alone, for the pages that hold them load them first. */
export const sessionsStrings = defineStrings('activeSessionsNames', {
  zh: { sessions: '已登录的设备', deleteLog: '删除日志', entryLog: '访问日志' },
  en: { sessions: 'Signed-in devices', deleteLog: 'Delete log', entryLog: 'Access log' },
});
