import {
  type AdminCommand,
  type AdminServices,
  defineAdminCommands,
  UsageError,
} from '../../../admin-command/admin-command.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import type { LocatedBlobs } from '../../../engines/blobs/located-blobs.ts';
import type { BlobLocationName } from '../../../engines/blobs/location.ts';

const mebibyte = 1024 * 1024;
const names: Readonly<Record<BlobLocationName, string>> = { files: 'files', s3: 'bucket' };
const toMib = (bytes: number): string => (bytes / mebibyte).toFixed(1);

function requireBlobs({ blobLocations }: AdminServices): LocatedBlobs {
  if (blobLocations === undefined) throw new Error('a command without the store of blobs');
  return blobLocations;
}

const status: AdminCommand = {
  name: 'blobs status',
  help: 'Shows how many bodies and files lie in files and in the bucket, and how far a move is that runs.',
  parameters: [],
  options: [],
  run: async ({ services }) => {
    const blobs = requireBlobs(services);
    const locations = await blobs.count();
    const moving = blobs.moving();
    const rows = locations.map(({ location, isChosen, blobs: count, bytes }) => [
      names[location],
      String(count),
      toMib(bytes),
      isChosen ? 'new ones go here' : '',
    ]);
    const table = formatTable(['LOCATION', 'BLOBS', 'MIB', ''], rows, 'There is nothing.');
    const progress = moving === null ? '' : `\nA move runs: ${String(moving.moved)} moved, ${toMib(moving.bytes)} MiB.`;
    return { data: { locations, moving }, text: `${table}${progress}` };
  },
};

const move: AdminCommand = {
  name: 'blobs move',
  help: 'Moves all bodies and files to the bucket or back, while the server runs. May be stopped and called again; each is compared before it is deleted where it was.',
  parameters: [],
  options: [{ name: 'to', value: 'LOCATION', help: 's3 or files', required: true }],
  run: async ({ services, option }) => {
    const blobs = requireBlobs(services);
    const to = option('to');
    if (to !== 's3' && to !== 'files') throw new UsageError('--to needs s3 or files.');
    const done = await blobs.move(to, { signal: new AbortController().signal });
    if (done === null) throw new UsageError('No bucket is configured (HONGYAN_S3_BUCKET).');
    const { moved, bytes, gone, failed, isWhole } = done;
    const text = [
      `${String(moved)} moved to ${to} (${toMib(bytes)} MiB), ${String(gone)} deleted meanwhile, ${String(failed)} not moved.`,
      ...(failed > 0 ? ['What came back of those was not what was written: they stay where they were.'] : []),
    ].join('\n');
    return { data: done, text, isFailed: failed > 0 || !isWhole };
  },
};

export const blobCommands = defineAdminCommands({ order: 250, commands: [status, move] });
