import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './clients.module.css';

/** Free modules around the code (ISO/IEC 18004: four). */
const quietModules = 4;

/** A text as a QR code, dark on white in every skin: scanners want it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: quietModules });
    const squares = data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])),
    );
    return { size: modules, path: squares.join('') };
  }, [text]);
  return (
    <svg className={styles['qr']} viewBox={`0 0 ${String(size)} ${String(size)}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
