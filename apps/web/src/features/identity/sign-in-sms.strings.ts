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
    otherPicture: 'New picture',
    pictureFailed: 'Try again',
    code: 'Text message code',
    send: 'Send code',
    sendAgain: 'Resend in {{seconds}} s',
    sent: "If this number is linked to an account, a code was sent. It's valid for 5 minutes",
    signIn: 'Sign in',
    phoneEmpty: 'phone number cannot be empty',
    phoneWrong: 'phone number is not valid',
    pictureEmpty: 'Enter the characters in the picture',
    codeEmpty: 'code cannot be empty',
  },
});
