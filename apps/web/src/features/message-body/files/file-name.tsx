import { splitFileName } from '../../../lib/files/split-file-name.ts';
import styles from './file-name.module.css';

/** A file name in one line: too long for its place it is shortened in the middle, so that its kind is always seen. */
export function FileName({ name }: { name: string }) {
  const { head, tail } = splitFileName(name);
  return (
    <span className={styles['name']} title={name}>
      <bdi className={styles['header']}>{head}</bdi>
      {tail !== '' && <bdi className={styles['tail']}>{tail}</bdi>}
    </span>
  );
}
