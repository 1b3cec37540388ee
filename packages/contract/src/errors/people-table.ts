import { entry } from './entry.ts';

/** Errors of people: sign-in, their safety and their settings, by capability. */
export const peopleErrors = {
  puzzleNeeded: entry(400620, '请完成滑块验证', 'Complete the slider puzzle'),
  captchaWrong: entry(400621, '图形验证码不正确', 'captcha incorrect'),
  codeWrong: entry(400622, '验证码不正确或已过期', 'The code is incorrect or has expired'),
  passwordMustChange: entry(403620, '请先修改密码', 'Change your password first'),

  // Challenges: 40x623 to 40x629.

  // SMS: 40x630 to 40x639.
  phoneInvalid: entry(400630, '手机号码格式不正确', 'Enter a valid phone number'),
  smsNotSent: entry(503630, '短信发送失败，请稍后重试', "Couldn't send the text message. Try again later"),

  // Second factor: 40x640 to 40x659.
  setupExpired: entry(400640, '设置已超时，请重新开始', 'Setup timed out. Start again'),
  passkeyRefused: entry(400641, '通行密钥未通过验证，请重试', "Your passkey wasn't accepted. Try again"),
  passkeyImpossible: entry(
    400642,
    '当前网址不支持通行密钥，请通过域名访问',
    "Passkeys don't work at this address. Open the mailbox by its domain name",
  ),
  tooManyPasskeys: entry(400643, '最多可添加 {max} 个通行密钥', 'You can add up to {max} passkeys'),
  noPhone: entry(400644, '请先绑定手机号', 'Add a phone number first'),
  nothingSetUp: entry(400645, '请先设置一种二次验证方式', 'Set up a two-factor method first'),
  passwordOnceMore: entry(403640, '请输入登录密码以确认身份', 'Enter your account password to confirm'),
  twoFactorOff: entry(403641, '您的单位未启用二次验证', "Your organisation doesn't use two-factor authentication"),
  lastTwoFactor: entry(
    403642,
    '您的单位要求二次验证，请先添加另一种方式',
    'Your organisation requires two-factor authentication. Add another method first',
  ),
  passkeyNotFound: entry(404640, '通行密钥不存在', "This passkey doesn't exist"),

  // QR sign-in: 40x660 to 40x669.
  qrExpired: entry(404660, '二维码已失效，请刷新后重新扫描', 'This QR code has expired. Refresh it and scan it again'),

  // Passwords: 40x670 to 40x689.
  passwordHasPinyin: entry(400670, '密码不能包含姓名的全拼', "The password can't contain your full name in pinyin"),
  passwordHasWord: entry(
    400678,
    '密码不能包含单位名称、域名等常用词',
    "The password can't contain your organisation's name, its domain or other common words",
  ),
  passwordBreached: entry(
    400679,
    '此密码出现在已泄露的密码中，请更换',
    'This password has appeared in a data breach. Choose another',
  ),
  passwordHasChinese: entry(400671, '密码不能包含中文字符', 'password cannot contain Chinese characters'),
  passwordUsedBefore: entry(400672, '不能使用最近 {count} 次用过的密码', "You can't reuse your last {count} passwords"),
  recoveryExpired: entry(400673, '找回密码的操作已过期，请重新开始', 'Password recovery timed out. Start again'),
  recoveryMailInside: entry(400674, '备用邮箱须是本系统以外的邮箱', 'The recovery email must be outside this system'),

  // Person details, phone: 40x690 to 40x709.
  phoneTaken: entry(409690, '该手机号已绑定其他账号', 'This phone number is linked to another account'),
  phoneNotBound: entry(400691, '尚未绑定手机号', 'No phone number has been added'),
  dutiesTooLong: entry(400692, '职务不能超过 {max} 个字符', 'The job title can have up to {max} characters'),

  // Single sign-on, directory: 40x710 to 40x729.
  ssoFailed: entry(400710, '单点登录未完成，请重试', "Single sign-on wasn't completed. Try again"),
  ssoUnknown: entry(404711, '没有这个单点登录', "This single sign-on provider doesn't exist"),
  ssoDown: entry(502712, '单点登录服务暂时无法访问', "The single sign-on service isn't available at the moment"),
  ssoNobody: entry(403713, '此账号没有对应的邮箱', 'This account has no mailbox'),
  ssoMailUnverified: entry(403714, '此账号的邮箱地址未经验证', "This account's email address isn't verified"),
  ssoAnotherPerson: entry(
    409715,
    '此邮箱已与另一个账号关联，请联系管理员',
    'This mailbox is already linked to another account. Contact your administrator',
  ),
  directoryDown: entry(503716, '目录服务暂时无法访问', "The directory service isn't available at the moment"),
  redirectUnknown: entry(400717, '此应用或其回调地址未登记', "This app or its redirect address isn't registered"),
  grantInvalid: entry(400718, '授权码无效或已过期', "The authorisation code isn't valid or has expired"),
  systemRefused: entry(403719, '系统登录凭据无效', "The system's sign-in credentials aren't valid"),
  directoryUnset: entry(404720, '没有配置目录服务', 'No directory service is configured'),
  directoryInvalid: entry(400721, '目录配置有误：{reason}', "The directory settings aren't valid: {reason}"),
  ssoInvalid: entry(400722, '单点登录配置有误：{reason}', "The single sign-on settings aren't valid: {reason}"),
  requestExpired: entry(400723, '授权请求已过期，请在应用中重试', 'This request has expired. Try again in the app'),
  browserOnly: entry(403724, '请在浏览器中登录后操作', 'Sign in with a browser to do this'),
  passwordElsewhere: entry(
    403725,
    '您的密码由单位的账号系统管理，不能在这里修改',
    "Your password is managed by your organisation's account system and can't be changed here",
  ),

  // Active sessions: 40x730 to 40x739.
  placeNotFound: entry(404730, '该登录已退出', 'This session has already been signed out'),
  networkInvalid: entry(400730, '{cidr} 不是网络地址段', "{cidr} isn't a valid address range, such as 10.1.0.0/16"),
  networkNameInvalid: entry(400731, '名称须为 1 到 {max} 个字符', 'The name must have 1 to {max} characters'),
  tooManyNetworks: entry(400732, '最多可命名 {max} 个地址段', 'You can name up to {max} address ranges'),

  // Lock screen: 40x740 to 40x749.
  lockPasswordMissing: entry(400740, '请先设置锁屏密码', 'Set a lock password first'),
  lockPasswordExists: entry(409740, '锁屏密码已设置', 'A lock password is already set'),
  lockPasswordLength: entry(
    400741,
    '锁屏密码长度为 {min} 到 {max} 个字符',
    'The lock password must have {min} to {max} characters',
  ),
  lockPasswordWrong: entry(
    400742,
    '锁屏密码不正确，还可以尝试 {left} 次',
    'The lock password is incorrect. {left} attempts left',
  ),

  // Clients: 40x750 to 40x769.
  authorisationCodesFull: entry(
    400750,
    '授权码最多保留 {max} 个，请先吊销不用的',
    'You can have up to {max} authorisation codes. Revoke one first',
  ),
  clientNameEmpty: entry(400751, '请填写设备名称', 'Enter a device name'),
  clientNameTooLong: entry(400752, '设备名称最多 {max} 个字', 'The device name can have up to {max} characters'),
  clientProtocolsEmpty: entry(400753, '请至少选择一种协议', 'Choose at least one protocol'),
  clientDeviceNotFound: entry(404750, '设备不存在', "This device doesn't exist"),
  clientProfileNotFound: entry(
    404751,
    '配置文件链接已失效，请在设置中重新下载',
    'This profile link has expired. Download it again from Settings',
  ),
  clientsOfOthers: entry(403750, '只能管理自己邮箱的客户端', 'You can only manage mail apps of your own mailbox'),

  // Shared mailboxes: 40x770 to 40x789.
  mailboxRightMissing: entry(403770, '您在这个邮箱里没有这项权限', "You don't have this permission in this mailbox"),
  notWhileSwitched: entry(403771, '请先切换回自己的邮箱', 'Switch back to your own mailbox first'),
  mailboxSwitched: entry(
    409771,
    '另一个窗口已切换邮箱，页面将重新加载',
    'You switched mailboxes in another window. This page will reload',
  ),
  mailboxNotOpen: entry(404770, '没有可以打开的这个邮箱', "There's no such mailbox that you can open"),
  granteeNotFound: entry(404771, '没有这个人或部门：{name}', "There's no person or department named {name}"),
  granteeIsOwner: entry(400770, '不能授权给邮箱自己', "You can't give a mailbox access to itself"),
  grantEndPassed: entry(400771, '结束日期不能早于今天', "The end date can't be before today"),
  sharedMailboxSignIn: entry(
    409770,
    '{address} 是公共邮箱，不能登录',
    "{address} is a shared mailbox and can't be signed in to",
  ),
  mailboxNotChosen: entry(400773, '请选择公共邮箱', 'please choose a public mailbox'),
  tooManyGrants: entry(
    400772,
    '一个邮箱最多授权给 {max} 个人或部门',
    'You can give up to {max} people and departments access to a mailbox',
  ),

  // Home, announcements, feedback: 40x790 to 40x809.
  feedbackEmpty: entry(400790, '反馈内容不能为空', 'Feedback content cannot be empty'),
  feedbackTooLong: entry(400791, '反馈内容最多 {max} 个字', 'Feedback can have up to {max} characters'),
  askTooLong: entry(400792, '说明最多 {max} 个字', 'The description can have up to {max} characters'),
  announcementInvalid: entry(400793, '公告有误：{reason}', "The announcement isn't valid: {reason}"),
  mailboxExpired: entry(
    403790,
    '您的邮箱已到期，请联系管理员延期',
    'Your mailbox has expired. Contact the administrator to extend it',
  ),
  announcementNotFound: entry(404790, '公告不存在或已过期', "The announcement doesn't exist or has expired"),
  noAdministrator: entry(409790, '本单位还没有管理员', "Your organisation doesn't have an administrator yet"),
  feedbackUsedUp: entry(
    429790,
    '今天的反馈次数已用完，请明天再试',
    "You've reached today's feedback limit. Try again tomorrow",
  ),
  askUsedUp: entry(
    429791,
    '今天的申请次数已用完，请明天再试',
    "You've reached today's request limit. Try again tomorrow",
  ),

  // Settings, switches, look: 40x810 to 40x829.
  featureUnknown: entry(
    400810,
    '没有名为 {name} 的功能开关。可用的有：{known}',
    "There's no feature switch named {name}. Available: {known}",
  ),
  hostInvalid: entry(400811, '{host} 不是主机名', "{host} isn't a host name"),

  // Pictures of people: 40x860 to 40x869.
  avatarFormat: entry(400860, '请选择 PNG、JPEG、GIF 或 WebP 格式的图片', 'Choose a PNG, JPEG, GIF or WebP image'),
  avatarDamaged: entry(400861, '图片已损坏，无法读取', "The image is damaged and can't be read"),
  avatarPixels: entry(400862, '图片不能超过 5000 万像素', "The image can't have more than 50 million pixels"),
  avatarNotFound: entry(404860, '没有这张头像', "This profile picture doesn't exist"),

  // Kinds of session: 40x690 to 40x699.
  programRefused: entry(
    403690,
    '第三方应用不能执行此操作，请您本人登录邮箱后操作',
    "Third-party apps can't do this. Sign in to your mailbox yourself",
  ),
  qrOwnCode: entry(
    403691,
    '此二维码由当前登录自己申请，不能由它确认。请用另一台已登录的设备扫描',
    "This QR code was requested by this session, so it can't be confirmed here. Scan it with another signed-in device",
  ),
  qrNeedsTwoFactor: entry(
    403692,
    '您的单位要求二次验证，而您尚未设置。请先用密码登录并完成设置',
    "Your organisation requires two-factor authentication, which you haven't set up. Sign in with your password and set it up first",
  ),
};
