import { entry } from './entry.ts';

/** Errors of people: sign-in, their safety and their settings, by capability. */
export const peopleErrors = {
  puzzleNeeded: entry(400620, '请完成滑块验证', 'The slider puzzle must be completed'),
  captchaWrong: entry(400621, '图形验证码不正确', 'captcha incorrect'),
  codeWrong: entry(400622, '验证码不正确或已过期', 'The code is not correct or has expired'),
  passwordMustChange: entry(403620, '请先修改密码', 'Change your password first'),

  // Challenges: 40x623 to 40x629.

  // SMS: 40x630 to 40x639.

  // Second step: 40x640 to 40x659.

  // QR sign-in: 40x660 to 40x669.

  // Passwords: 40x670 to 40x689.

  // Person details, phone: 40x690 to 40x709.

  // Single sign-on, directory: 40x710 to 40x729.

  // Places where one is signed in: 40x730 to 40x739.

  // Lock screen: 40x740 to 40x749.

  // Clients: 40x750 to 40x769.

  // Shared mailboxes: 40x770 to 40x789.
  mailboxRightMissing: entry(403770, '您在这个邮箱里没有这项权限', 'You do not have this right in this mailbox'),
  notWhileSwitched: entry(403771, '请先切换回自己的邮箱', 'Switch back to your own mailbox first'),
  seenIsPersonal: entry(
    403772,
    '公共邮箱的已读状态因人而异，请选择邮件后再标记',
    'In a shared mailbox everybody has their own read marks: select the mails to mark',
  ),
  mailboxNotOpen: entry(404770, '没有可以打开的这个邮箱', 'There is no such mailbox that you may open'),
  granteeNotFound: entry(404771, '没有这个人或部门：{name}', 'There is no such person or department: {name}'),
  granteeIsOwner: entry(400770, '不能授权给邮箱自己', 'A mailbox cannot be granted to itself'),
  grantEndPassed: entry(400771, '结束日期必须晚于今天', 'The end date must be in the future'),
  sharedMailboxSignIn: entry(
    409770,
    '{address} 是公共邮箱，不能登录',
    '{address} is a shared mailbox: nobody signs in to it',
  ),
  mailboxNotChosen: entry(400773, '请选择公共邮箱', 'please choose a public mailbox'),
  tooManyGrants: entry(
    400772,
    '一个邮箱最多授权给 {max} 个人或部门',
    'A mailbox can be granted to at most {max} people and departments',
  ),

  // Home, announcements, feedback: 40x790 to 40x809.

  // Settings, switches, look: 40x810 to 40x829.
};
