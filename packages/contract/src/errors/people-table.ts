import { entry } from './entry.ts';

/** Errors of people: sign-in, their safety and their settings, by capability. */
export const peopleErrors = {
  puzzleNeeded: entry(400620, '请完成滑块验证', 'The slider puzzle must be completed'),
  captchaWrong: entry(400621, '图形验证码不正确', 'captcha incorrect'),
  codeWrong: entry(400622, '验证码不正确或已过期', 'The code is not correct or has expired'),
  passwordMustChange: entry(403620, '请先修改密码', 'Change your password first'),

  // Challenges: 40x623 to 40x629.

  // SMS: 40x630 to 40x639.
  phoneInvalid: entry(400630, '手机号码格式不正确', 'This is not a phone number'),
  smsNotSent: entry(503630, '短信发送失败，请稍后重试', 'The SMS could not be sent. Try again later'),

  // Second step: 40x640 to 40x659.

  // QR sign-in: 40x660 to 40x669.
  qrExpired: entry(404660, '二维码已失效，请刷新后重新扫描', 'This QR code has expired. Refresh it and scan it again'),

  // Passwords: 40x670 to 40x689.

  // Person details, phone: 40x690 to 40x709.

  // Single sign-on, directory: 40x710 to 40x729.

  // Places where one is signed in: 40x730 to 40x739.

  // Lock screen: 40x740 to 40x749.
  lockPasswordMissing: entry(400740, '请先设置锁屏密码', 'Set a lock password first'),
  lockPasswordExists: entry(409740, '锁屏密码已设置', 'There is a lock password already'),
  lockPasswordLength: entry(
    400741,
    '锁屏密码长度为{min}到{max}个字符',
    'A lock password has {min} to {max} characters',
  ),
  lockPasswordWrong: entry(
    400742,
    '锁屏密码不正确，还可以尝试{left}次',
    'The lock password is not correct. {left} more tries',
  ),

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
