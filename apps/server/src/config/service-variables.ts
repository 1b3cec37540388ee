/** Variables of servers beside this one: a bucket for blobs, an office program. */
import { parsePublicUrl } from './parse-values.ts';
import { choice, flag, readBy, text, type VariableGroup, webUrl } from './variable.ts';

export const blobs = {
  HONGYAN_BLOBS: {
    schema: choice(['files', 's3'], 'files'),
    about:
      '`files` or `s3`: where bodies of messages and files go from now on. What lies in the other stays readable while it is configured, and is moved by `blobs move`',
  },
  HONGYAN_S3_BUCKET: { schema: text(), about: 'bucket of an S3-compatible server' },
  HONGYAN_S3_ENDPOINT: {
    schema: webUrl('https://s3.example.org'),
    about: 'its URL',
    standard: "Amazon's, of the region",
  },
  HONGYAN_S3_REGION: { schema: text(), about: 'its region', standard: '`us-east-1`' },
  HONGYAN_S3_PREFIX: {
    schema: readBy('must be a path without a slash at its beginning, such as mail/', (value) =>
      /^(?!\/)[\w./-]{1,200}$/.test(value) ? `${value.replace(/\/+$/, '')}/` : undefined,
    ),
    about: 'in front of all keys',
    standard: 'none',
  },
  HONGYAN_S3_ACCESS_KEY: { schema: text(), about: 'key', isSecret: true },
  HONGYAN_S3_SECRET_KEY: { schema: text(), about: 'its secret', isSecret: true },
  HONGYAN_S3_PATH_STYLE: {
    schema: flag(),
    about: '1: `https://host/bucket/key`; 0: `https://bucket.host/key`',
    standard: '1 with an endpoint, else 0',
  },
  HONGYAN_S3_CACHE_MB: {
    schema: readBy('must be a number of megabytes from 0 to 1000000', (value) =>
      /^\d{1,7}$/.test(value) && Number(value) <= 1_000_000 ? Number(value) : undefined,
    ),
    about: 'megabytes of the data directory in which blobs of the bucket that were read lately are kept; 0: none',
    standard: '1024',
  },
} as const satisfies VariableGroup;

export const office = {
  HONGYAN_OFFICE_URL: {
    schema: readBy('must look like https://office.example.org', parsePublicUrl),
    about:
      'address of Collabora Online or OnlyOffice, by which browsers and this server reach it (https, or on this machine): files of the file centre are edited there',
  },
  HONGYAN_OFFICE_HOST_URL: {
    schema: readBy('must look like https://mail.example.org', parsePublicUrl),
    about: 'address by which the office program reaches this server (https, or on this machine)',
    standard: '`HONGYAN_PUBLIC_URL`',
  },
} as const satisfies VariableGroup;
