import { entry } from './entry.ts';

/** What every call that sends a message refuses with where too much was sent: 409403 to 409407. */
export const sendingLimitEntries = {
  sendMessagesPerHour: entry(
    409403,
    '每小时最多发送 {max} 封邮件，请在 {minutes} 分钟后再试',
    'You can send up to {max} messages an hour. Try again in {minutes} min',
  ),
  sendMessagesPerDay: entry(
    409404,
    '24 小时内最多发送 {max} 封邮件，请在 {hours} 小时后再试',
    'You can send up to {max} messages in 24 hours. Try again in {hours} h',
  ),
  sendRecipientsPerHour: entry(
    409405,
    '每小时发送的收件人总数最多 {max} 个，请在 {minutes} 分钟后再试',
    'You can send to up to {max} recipients an hour. Try again in {minutes} min',
  ),
  sendRecipientsPerDay: entry(
    409406,
    '24 小时内发送的收件人总数最多 {max} 个，请在 {hours} 小时后再试',
    'You can send to up to {max} recipients in 24 hours. Try again in {hours} h',
  ),
  sendOrganisationLimit: entry(
    409407,
    '本单位 24 小时内的发信量已达上限，请稍后再试，或联系管理员',
    'Your organisation has sent as much as it can in 24 hours. Try again later, or ask your administrator',
  ),
};

/** Their names. */
export const sendingLimitErrors = [
  'sendMessagesPerHour',
  'sendMessagesPerDay',
  'sendRecipientsPerHour',
  'sendRecipientsPerDay',
  'sendOrganisationLimit',
] as const satisfies readonly (keyof typeof sendingLimitEntries)[];
