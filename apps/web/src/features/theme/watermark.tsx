import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { homeIndexQuery } from '../../platform/settings/home-index.ts';
import styles from './watermark.module.css';

/** Width of a line of text in px, roughly: Chinese characters are as wide as the type is high. */
function estimateWidth(text: string): number {
  return Array.from(text).reduce((sum, message) => sum + (message > '\u2e7f' ? textPx : textPx * 0.58), 0);
}
const textPx = 14;
const gapPx = 90;
const rowPx = 140;

/**
 * The reader's name and address, faintly over everything that is shown and printed, when the organisation wants it: whoever
 * photographs or prints a message says who they are. Drawn of text nodes, so that no name is ever markup; above dialogs too,
 * in the way of no click. It names who is signed in, also in a mailbox of somebody else.
 */
export function Watermark() {
  // Whoever shows mail has asked for it; a screen that does not must not ask for this.
  const index = useQuery({ ...homeIndexQuery, enabled: false }).data;
  if (index?.app.watermark !== '1') return null;
  const { name, address } = index.reader;
  const width = Math.ceil(Math.max(estimateWidth(name), estimateWidth(address))) + gapPx;
  return createPortal(
    <svg className={styles['watermark']} aria-hidden data-watermark>
      <defs>
        <pattern
          id="watermark"
          width={width}
          height={rowPx * 2}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-20)"
        >
          <WatermarkText x={0} y={40} name={name} address={address} />
          {/* Each second row stands between those of the first. */}
          <WatermarkText x={width / 2} y={40 + rowPx} name={name} address={address} />
          <WatermarkText x={-width / 2} y={40 + rowPx} name={name} address={address} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#watermark)" />
    </svg>,
    document.body,
  );
}

function WatermarkText({ x, y, name, address }: { x: number; y: number; name: string; address: string }) {
  return (
    <text x={x} y={y} fontSize={textPx}>
      <tspan x={x}>{name}</tspan>
      <tspan x={x} dy={textPx * 1.4}>
        {address}
      </tspan>
    </text>
  );
}
