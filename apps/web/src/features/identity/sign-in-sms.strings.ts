import { defineStrings } from '../../lib/language/strings.ts';

export const signInSmsStrings = defineStrings('signInSms', {
  zh: {
    phone: '手机号码',
    picture: '图形验证码',
    otherPicture: '换一张图形验证码',
    pictureFailed: '点此重试',
    code: '短信验证码',
    send: '获取验证码',
    sendAgain: '{{seconds}} 秒后重发',
    sent: '如果该手机号已绑定账号，验证码已发送，5 分钟内有效',
    signIn: '登录',
    phoneEmpty: '手机号码不能为空',
    phoneWrong: '手机号码格式不正确',
    pictureEmpty: '请输入图形验证码',
    codeEmpty: '验证码不能为空',
  },
  en: {
    phone: 'Phone number',
    picture: 'Characters in the picture',
    otherPicture: 'Another picture',
    pictureFailed: 'Try again',
    code: 'Code from the SMS',
    send: 'Send code',
    sendAgain: 'Again in {{seconds}} s',
    sent: 'If an account has this phone, a code is on its way. It is good for 5 minutes',
    signIn: 'Sign in',
    phoneEmpty: 'phone cannot be empty',
    phoneWrong: 'phone is not well formed',
    pictureEmpty: 'Type the characters of the picture',
    codeEmpty: 'code cannot be empty',
  },
});
