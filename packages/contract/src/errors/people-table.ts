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

  // Second factor: 40x640 to 40x659.
  setupExpired: entry(400640, '设置已超时，请重新开始', 'This took too long. Please begin again'),
  passkeyRefused: entry(400641, '通行密钥未通过验证，请重试', 'The passkey was not accepted. Please try again'),
  passkeyImpossible: entry(
    400642,
    '当前网址不支持通行密钥，请通过域名访问',
    'Passkeys do not work at this address. Open the mailbox by its domain name',
  ),
  tooManyPasskeys: entry(400643, '最多可添加 {max} 个通行密钥', 'There can be at most {max} passkeys'),
  noPhone: entry(400644, '请先绑定手机号', 'Bind a phone first'),
  nothingSetUp: entry(400645, '请先设置一种二次验证方式', 'Set up a way of two-factor authentication first'),
  passwordOnceMore: entry(403640, '请输入登录密码以确认身份', 'Confirm with your login password'),
  twoFactorOff: entry(403641, '您的单位未启用二次验证', 'Your organisation does not use two-factor authentication'),
  lastTwoFactor: entry(
    403642,
    '您的单位要求二次验证，请先添加另一种方式',
    'Your organisation demands two-factor authentication. Add another way first',
  ),
  passkeyNotFound: entry(404640, '通行密钥不存在', 'This passkey does not exist'),

  // QR sign-in: 40x660 to 40x669.
  qrExpired: entry(404660, '二维码已失效，请刷新后重新扫描', 'This QR code has expired. Refresh it and scan it again'),

  // Passwords: 40x670 to 40x689.
  passwordHasPinyin: entry(400670, '密码不能包含姓名的全拼', 'The password cannot contain your full name in pinyin'),
  passwordHasWord: entry(
    400678,
    '密码不能包含单位名称、域名等常用词',
    'The password cannot contain a name of the organisation, its domain or another word of the installation',
  ),
  passwordBreached: entry(
    400679,
    '此密码出现在已泄露的密码中，请更换',
    'This password is among those that have been stolen elsewhere. Choose another',
  ),
  passwordHasChinese: entry(400671, '密码不能包含中文字符', 'password cannot contain Chinese characters'),
  passwordUsedBefore: entry(
    400672,
    '不能使用最近 {count} 次用过的密码',
    'This is one of your last {count} passwords. Choose another',
  ),
  recoveryExpired: entry(
    400673,
    '找回密码的操作已过期，请重新开始',
    'This took too long or was used already. Start the recovery again',
  ),
  recoveryMailInside: entry(
    400674,
    '备用邮箱须是本系统以外的邮箱',
    'The recovery address must be a mailbox outside this system',
  ),

  // Person details, phone: 40x690 to 40x709.
  phoneTaken: entry(409690, '该手机号已绑定其他账号', 'This phone number is bound to another account'),
  phoneNotBound: entry(400691, '尚未绑定手机号', 'No phone number is bound'),
  dutiesTooLong: entry(400692, '职务不能超过 {max} 个字符', 'Duties cannot have more than {max} characters'),

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
  requestExpired: entry(
    400723,
    '授权请求已过期，请在应用中重试',
    'This request has expired. Try again in the application',
  ),
  browserOnly: entry(403724, '请在浏览器中登录后操作', 'This is done in a browser that is signed in'),
  passwordElsewhere: entry(
    403725,
    '您的密码由单位的账号系统管理，不能在这里修改',
    'Your password is kept in the account system of your organisation and cannot be changed here',
  ),

  // Active sessions: 40x730 to 40x739.
  placeNotFound: entry(404730, '该登录已退出', 'This sign-in has ended already'),
  networkInvalid: entry(400730, '{cidr} 不是网络地址段', '{cidr} is no range of addresses, such as 10.1.0.0/16'),
  networkNameInvalid: entry(400731, '名称须为 1 到 {max} 个字符', 'The name needs 1 to {max} characters'),
  tooManyNetworks: entry(400732, '最多可命名 {max} 个地址段', 'At most {max} ranges can be named'),

  // Lock screen: 40x740 to 40x749.
  lockPasswordMissing: entry(400740, '请先设置锁屏密码', 'Set a lock password first'),
  lockPasswordExists: entry(409740, '锁屏密码已设置', 'There is a lock password already'),
  lockPasswordLength: entry(
    400741,
    '锁屏密码长度为 {min} 到 {max} 个字符',
    'A lock password has {min} to {max} characters',
  ),
  lockPasswordWrong: entry(
    400742,
    '锁屏密码不正确，还可以尝试 {left} 次',
    'The lock password is not correct. {left} more tries',
  ),

  // Clients: 40x750 to 40x769.
  authorisationCodesFull: entry(
    400750,
    '授权码最多保留 {max} 个，请先吊销不用的',
    'At most {max} authorisation codes: revoke one first',
  ),
  clientNameEmpty: entry(400751, '请填写设备名称', 'Name the device'),
  clientNameTooLong: entry(400752, '设备名称最多 {max} 个字', 'A device name has at most {max} characters'),
  clientProtocolsEmpty: entry(400753, '请至少选择一种协议', 'Choose at least one protocol'),
  clientDeviceNotFound: entry(404750, '设备不存在', 'There is no such device'),
  clientProfileNotFound: entry(
    404751,
    '配置文件链接已失效，请在设置中重新下载',
    'This profile link has expired: download it anew from the settings',
  ),
  clientsOfOthers: entry(403750, '只能管理自己邮箱的客户端', 'Only the clients of your own mailbox can be managed'),

  // Shared mailboxes: 40x770 to 40x789.
  mailboxRightMissing: entry(403770, '您在这个邮箱里没有这项权限', 'You do not have this right in this mailbox'),
  notWhileSwitched: entry(403771, '请先切换回自己的邮箱', 'Switch back to your own mailbox first'),
  mailboxSwitched: entry(
    409771,
    '另一个窗口已切换邮箱，页面将重新加载',
    'Another window has switched the mailbox; this page loads again',
  ),
  mailboxNotOpen: entry(404770, '没有可以打开的这个邮箱', 'There is no such mailbox that you may open'),
  granteeNotFound: entry(404771, '没有这个人或部门：{name}', 'There is no such person or department: {name}'),
  granteeIsOwner: entry(400770, '不能授权给邮箱自己', 'A mailbox cannot be granted to itself'),
  grantEndPassed: entry(400771, '结束日期不能早于今天', 'The last day cannot be before today'),
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
  feedbackEmpty: entry(400790, '反馈内容不能为空', 'Feedback content cannot be empty'),
  feedbackTooLong: entry(400791, '反馈内容最多 {max} 个字', 'Feedback has at most {max} characters'),
  askTooLong: entry(400792, '说明最多 {max} 个字', 'The text has at most {max} characters'),
  announcementInvalid: entry(400793, '公告有误：{reason}', 'The announcement is not valid: {reason}'),
  mailboxExpired: entry(
    403790,
    '您的邮箱已到期，请联系管理员延期',
    'Your mailbox has expired. Contact the administrator to extend it',
  ),
  announcementNotFound: entry(404790, '公告不存在或已过期', 'There is no such announcement, or it is no longer valid'),
  noAdministrator: entry(409790, '本单位还没有管理员', 'This organisation has no administrator'),
  feedbackUsedUp: entry(
    429790,
    '今天的反馈次数已用完，请明天再试',
    'That was all the feedback for today. Try again tomorrow',
  ),
  askUsedUp: entry(
    429791,
    '今天的申请次数已用完，请明天再试',
    'Those were all the requests for today. Try again tomorrow',
  ),

  // Settings, switches, look: 40x810 to 40x829.
  featureUnknown: entry(
    400810,
    '没有名为 {name} 的功能开关。可用的有：{known}',
    'There is no feature switch named {name}. There are: {known}',
  ),
  hostInvalid: entry(400811, '{host} 不是主机名', '{host} is no host name'),

  // Pictures of people: 40x860 to 40x869.
  avatarFormat: entry(
    400860,
    '请选择 PNG、JPEG、GIF 或 WebP 格式的图片',
    'Choose a picture in PNG, JPEG, GIF or WebP format',
  ),
  avatarDamaged: entry(400861, '图片已损坏，无法读取', 'The picture is damaged and cannot be read'),
  avatarPixels: entry(400862, '图片不能超过 5000 万像素', 'The picture cannot have more than 50 million pixels'),
  avatarNotFound: entry(404860, '没有这张头像', 'There is no such profile picture'),

  // Kinds of session: 40x690 to 40x699.
  programRefused: entry(
    403690,
    '第三方应用不能执行此操作，请您本人登录邮箱后操作',
    'Third-party programs cannot do this. Sign in to the mailbox yourself',
  ),
  qrOwnCode: entry(
    403691,
    '此二维码由当前登录自己申请，不能由它确认。请用另一台已登录的设备扫描',
    'This QR code was asked for by this very sign-in, which cannot confirm it. Scan it with another device that is signed in',
  ),
  qrNeedsTwoFactor: entry(
    403692,
    '您的单位要求二次验证，而您尚未设置。请先用密码登录并完成设置',
    'Your organisation requires two-factor authentication and you have not set it up. Sign in with your password and set it up first',
  ),
};
