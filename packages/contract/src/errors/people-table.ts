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
  ssoFailed: entry(400710, '单点登录未完成，请重试', 'Single sign-on was not completed. Please try again'),
  ssoUnknown: entry(404711, '没有这个单点登录', 'There is no such single sign-on'),
  ssoDown: entry(502712, '单点登录服务暂时无法访问', 'The single sign-on service cannot be reached at the moment'),
  ssoNobody: entry(403713, '此账号没有对应的邮箱', 'There is no mailbox for this account'),
  ssoMailUnverified: entry(403714, '此账号的邮箱地址未经验证', 'The address of this account is not verified'),
  ssoAnotherPerson: entry(
    409715,
    '此邮箱已与另一个账号关联，请联系管理员',
    'This mailbox belongs to another account. Ask your administrator',
  ),
  directoryDown: entry(503716, '目录服务暂时无法访问', 'The directory cannot be reached at the moment'),
  redirectUnknown: entry(400717, '此应用或其回调地址未登记', 'This application or its redirect is not registered'),
  grantInvalid: entry(400718, '授权码无效或已过期', 'The authorisation code is not valid or has expired'),
  systemRefused: entry(403719, '系统登录凭据无效', 'This system may not sign anybody in'),
  directoryUnset: entry(404720, '没有配置目录服务', 'There is no directory'),
  directoryInvalid: entry(400721, '目录配置有误：{reason}', 'The settings of the directory are not right: {reason}'),
  ssoInvalid: entry(400722, '单点登录配置有误：{reason}', 'The settings of single sign-on are not right: {reason}'),

  // Places where one is signed in: 40x730 to 40x739.

  // Lock screen: 40x740 to 40x749.

  // Clients: 40x750 to 40x769.

  // Shared mailboxes: 40x770 to 40x789.

  // Home, announcements, feedback: 40x790 to 40x809.

  // Settings, switches, look: 40x810 to 40x829.
};
