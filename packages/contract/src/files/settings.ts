import { z } from 'zod';
import { fileTrashDays } from './limits.ts';

const gibibyte = 1024 ** 3;
const bytes = z.number().int().min(0);

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const filesOrgSettings = {
  fileQuotaBytes: { schema: bytes, default: 10 * gibibyte, explain: "space of a person's files, in bytes" },
  departmentFileQuotaBytes: {
    schema: bytes,
    default: 50 * gibibyte,
    explain: "space of a department's files, in bytes; 0: departments have none",
  },
  organisationFileQuotaBytes: {
    schema: bytes,
    default: 100 * gibibyte,
    explain: "space of the organisation's files, in bytes; 0: it has none",
  },
  fileTrashDays: {
    schema: z.number().int().min(1).max(365),
    default: fileTrashDays,
    explain: 'days for which deleted files can be restored',
  },
} as const;
