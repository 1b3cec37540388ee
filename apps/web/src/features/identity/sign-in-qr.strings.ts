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
    restingMore: '为节省资源，长时间无人使用时会停止刷新',
    renew: '刷新二维码',
    retry: '重试',
  },
  en: {
    picture: 'QR code for signing in',
    how: 'Scan the code with a phone that is signed in',
    howMore: 'Point its camera at the code and confirm on the page that opens',
    scanned: 'Scanned by {{name}}',
    scannedMore: 'Confirm the sign-in on the phone',
    confirmed: 'Confirmed, signing in…',
    refused: 'The sign-in was refused',
    resting: 'The code has expired',
    restingMore: 'It is not refreshed for ever while nobody uses it',
    renew: 'Refresh the code',
    retry: 'Try again',
  },
});
