import { defineStrings } from '../../lib/language/strings.ts';

export const signInQrStrings = defineStrings('signInQr', {
  zh: {
    picture: '登录二维码',
    how: '用已登录鸿雁的手机扫描二维码',
    howMore: '打开手机相机对准二维码，在打开的页面上确认',
    scanned: '{{name}}，已扫描',
    scannedMore: '请在手机上确认登录',
    confirmed: '已确认，正在登录…',
    refused: '登录已被拒绝',
    resting: '二维码已失效',
    restingMore: '长时间未使用，二维码已停止刷新',
    renew: '刷新二维码',
    retry: '重试',
  },
  en: {
    picture: 'Sign-in QR code',
    how: "Scan the code with a phone that's signed in to Hongyan",
    howMore: "Point your phone's camera at the code and confirm on the page that opens",
    scanned: 'Scanned by {{name}}',
    scannedMore: 'Confirm the sign-in on the phone',
    confirmed: 'Confirmed, signing in…',
    refused: 'The sign-in request was declined',
    resting: 'The code has expired',
    restingMore: 'The code stops refreshing after a while without use',
    renew: 'Refresh code',
    retry: 'Try again',
  },
});
