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

  // Home, announcements, feedback: 40x790 to 40x809.

  // Settings, switches, look: 40x810 to 40x829.
  featureUnknown: entry(
    400810,
    '没有名为 {name} 的功能开关。可用的有：{known}',
    'There is no feature switch named {name}. There are: {known}',
  ),
  hostInvalid: entry(400811, '{host} 不是主机名', '{host} is no host name'),
};
