import type { FileUsage } from '@hongyan/contract';
import { sql } from 'kysely';
import { type Db, defineReader } from '../../../engines/database/port.ts';

const kindsByExtension: Readonly<Record<Exclude<FileUsage['kinds'][number]['kind'], 'other'>, readonly string[]>> = {
  pictures: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'tif', 'tiff', 'svg', 'heic'],
  documents: [
    ...['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'rtf', 'pdf', 'txt', 'md', 'csv'],
    ...['wps', 'et', 'dps', 'ofd', 'html', 'eml', 'pages', 'numbers', 'key'],
  ],
  media: ['mp3', 'wav', 'ogg', 'm4a', 'aac', 'flac', 'opus', 'mp4', 'webm', 'mov', 'ogv', 'avi', 'mkv', 'wmv', 'm4v'],
  archives: ['zip', '7z', 'rar', 'gz', 'tgz', 'tar', 'bz2', 'xz'],
};

type Kind = FileUsage['kinds'][number]['kind'];

const kindOf = (extension: string): Kind =>
  (Object.entries(kindsByExtension).find(([, all]) => all.includes(extension))?.[0] as Kind | undefined) ?? 'other';

/** What fills a space: newest versions by kind, older versions, and the recycle bin (its own nodes alone, with what lies below). */
export const readUsage = defineReader<
  { readonly orgId: number; readonly spaceNo: number },
  Pick<FileUsage, 'kinds' | 'versionBytes' | 'trashBytes'>
>({
  name: 'files.readUsage',
  async read(db: Db, { orgId, spaceNo }) {
    const trashed = db
      .withRecursive('gone(node_id)', (cte) =>
        cte
          .selectFrom('file_node')
          .select('node_id')
          .where('org_id', '=', orgId)
          .where('space_no', '=', spaceNo)
          .where('trashed_at', 'is not', null)
          .union(
            cte
              .selectFrom('file_node')
              .innerJoin('gone', 'file_node.parent_id', 'gone.node_id')
              .select('file_node.node_id')
              .where('file_node.org_id', '=', orgId),
          ),
      )
      .selectFrom('gone')
      .innerJoin('file_version', 'file_version.node_id', 'gone.node_id')
      .select(sql<number | string>`coalesce(sum(file_version.size_bytes), 0)`.as('bytes'))
      .where('file_version.org_id', '=', orgId);
    const trashBytes = Number((await trashed.executeTakeFirst())?.bytes ?? 0);
    const rows = await db
      .selectFrom('file_node')
      .select((eb) => [
        'extension',
        eb.fn.coalesce(eb.fn.sum<number | string>('size_bytes'), eb.lit(0)).as('bytes'),
        eb.fn.countAll<number | string>().as('files'),
      ])
      .where('org_id', '=', orgId)
      .where('space_no', '=', spaceNo)
      .where('is_folder', '=', 0)
      .groupBy('extension')
      .execute();
    const kinds = new Map<Kind, { bytes: number; files: number }>();
    for (const { extension, bytes, files } of rows) {
      const kind = kindOf(extension);
      const sum = kinds.get(kind) ?? { bytes: 0, files: 0 };
      kinds.set(kind, { bytes: sum.bytes + Number(bytes), files: sum.files + Number(files) });
    }
    const space = await db
      .selectFrom('file_space')
      .select('used_bytes')
      .where('space_no', '=', spaceNo)
      .executeTakeFirstOrThrow();
    const newest = [...kinds.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    const list = [...kinds].map(([kind, sum]) => ({ kind, ...sum })).toSorted((a, b) => b.bytes - a.bytes);
    return { kinds: list, versionBytes: Math.max(0, space.used_bytes - newest), trashBytes };
  },
});
