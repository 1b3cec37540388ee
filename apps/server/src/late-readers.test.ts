import { expect, it } from 'vitest';
import { lateReaders } from './late-readers.ts';
import { readers } from './operations.ts';

it.each(Object.entries(lateReaders))(
  '%s is loaded alone under the name that all readers know it by',
  async (name, load) => {
    const reader = await load();
    expect(reader.name).toBe(name);
    expect(readers).toContain(reader);
  },
);
