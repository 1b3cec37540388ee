import { entry } from './entry.ts';

/** Errors of rooms and equipment: 40x964 to 40x969. */
export const resourcesErrors = {
  resourceNeedsManager: entry(
    400964,
    '由管理员审批预订的资源至少需要一名管理员',
    'A resource with manager approval needs at least one manager',
  ),
  resourceNotFound: entry(
    404964,
    '没有地址为 {address} 的会议室或设备',
    "There's no room or equipment with the address {address}",
  ),
  resourceTaken: entry(409964, '{address} 已是会议室或设备', '{address} is already a room or equipment'),
} as const;
