import { entry } from './entry.ts';

/** Errors of rooms and equipment: 40x964 to 40x969. */
export const resourcesErrors = {
  resourceNeedsManager: entry(
    400964,
    '由管理员审批预订的资源至少需要一名管理员',
    'A resource whose manager decides needs at least one manager',
  ),
  resourceNotFound: entry(404964, '没有地址为 {address} 的会议室或设备', 'There is no room or equipment {address}'),
  resourceTaken: entry(409964, '{address} 已是会议室或设备', '{address} is a room or equipment already'),
} as const;
