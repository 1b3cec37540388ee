import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { clientsChanged } from './clients-changed.ts';

/** Allows or blocks a device. Throws `clientDeviceNotFound`. */
export const setDeviceStatus = defineOperation<
  { readonly accountNo: number; readonly deviceId: number; readonly status: 'allowed' | 'blocked' },
  null
>({
  name: 'clients.setDeviceStatus',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, _context, { accountNo, deviceId, status }) => {
    const changed = await tx
      .updateTable('client_device')
      .set({ status, is_new: 0 })
      .where('account_no', '=', accountNo)
      .where('device_id', '=', deviceId)
      .returning(['code_id', 'protocol', 'program'])
      .executeTakeFirst();
    if (!changed) throw new UserError('clientDeviceNotFound');
    const detail = { status, codeId: changed.code_id, protocol: changed.protocol, device: changed.program };
    return {
      output: null,
      changes: [clientsChanged(accountNo)],
      audit: [{ action: 'clients.setDeviceStatus', object: String(deviceId), result: 'ok', detail }],
    };
  },
});

/** Takes a device off the list; what it has open ends, its code still works. Throws `clientDeviceNotFound`. */
export const removeDevice = defineOperation<{ readonly accountNo: number; readonly deviceId: number }, null>({
  name: 'clients.removeDevice',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, _context, { accountNo, deviceId }) => {
    const removed = await tx
      .deleteFrom('client_device')
      .where('account_no', '=', accountNo)
      .where('device_id', '=', deviceId)
      .returning(['code_id', 'protocol', 'program'])
      .executeTakeFirst();
    if (!removed) throw new UserError('clientDeviceNotFound');
    const detail = { codeId: removed.code_id, protocol: removed.protocol, device: removed.program };
    return {
      output: null,
      changes: [clientsChanged(accountNo)],
      audit: [{ action: 'clients.removeDevice', object: String(deviceId), result: 'ok', detail }],
    };
  },
});
