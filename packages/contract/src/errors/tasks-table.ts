import { entry } from './entry.ts';

/** Errors of tasks: 40x945 to 40x949; of 400 what is not taken. */
export const taskErrors = {
  taskTitleEmpty: entry(400947, '任务标题不能为空', 'task title cannot be empty'),
  taskDueInvalid: entry(400948, '请填写正确的截止时间', 'Enter a valid due date'),
  taskDueNeeded: entry(400949, '重复的任务需要截止日期', 'Repeating tasks need a due date'),
  taskNotFound: entry(404945, '任务不存在或已删除', "The task doesn't exist or was deleted"),
  taskChanged: entry(
    409945,
    '任务已在别处修改，请查看最新内容后再保存',
    'The task was changed elsewhere. Check the latest version before saving',
  ),
} as const;
