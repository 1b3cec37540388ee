import type { FestivalMotif } from '@hongyan/contract';
import type { ReactNode } from 'react';
import styles from './festival-picture.module.css';

/** Plum blossom: five petals round a heart. */
function Blossom({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${String(x)} ${String(y)}) scale(${String(size)})`}>
      {[0, 72, 144, 216, 288].map((turn) => (
        <circle key={turn} cy={-4} r={3.4} transform={`rotate(${String(turn)})`} className={styles['red']} />
      ))}
      <circle r={2} className={styles['gold']} />
    </g>
  );
}

function Lantern({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${String(x)} ${String(y)}) scale(${String(size)})`}>
      <path d="M0-40V-9M0 9v11M-2 20v-8M2 20v-8" className={styles['goldLine']} />
      <ellipse rx={11} ry={8.5} className={styles['red']} />
      <path
        d="M-4.500-7.800Q-8.500 0-4.500 7.800M4.500-7.800Q8.500 0 4.500 7.800M0-8.500V8.500"
        className={styles['goldLine']}
      />
      <path d="M-5-9.500h10M-5 9.500h10" className={styles['goldThick']} />
    </g>
  );
}

function Star({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <path
      d="M0-8 1.900-2.600 7.600-2.500 3.100 1 4.700 6.500 0 3.200-4.700 6.500-3.100 1-7.600-2.500-1.900-2.600z"
      transform={`translate(${String(x)} ${String(y)}) scale(${String(size)})`}
      className={styles['gold']}
    />
  );
}

const pictures: Readonly<Record<FestivalMotif, ReactNode>> = {
  spring: (
    <>
      <path
        d="M0 46C40 40 62 20 96 22s52-12 104-14M62 32c10-2 16-12 18-18M128 18c8 4 14 12 26 12"
        className={styles['branch']}
      />
      <Blossom x={40} y={36} size={1} />
      <Blossom x={82} y={14} size={1.15} />
      <Blossom x={108} y={25} size={0.8} />
      <Blossom x={152} y={31} size={1} />
      <Blossom x={176} y={11} size={0.85} />
    </>
  ),
  lantern: (
    <>
      <Lantern x={34} y={20} size={1} />
      <Lantern x={92} y={15} size={0.75} />
      <Lantern x={146} y={22} size={1.05} />
      <Lantern x={186} y={14} size={0.7} />
    </>
  ),
  dragonBoat: (
    <>
      <path
        d="M48 24c14 14 84 15 104-2l10-9c4 0 8 2 8 6-3-2-5-1-6 1-8 14-26 18-66 18-26 0-42-3-50-14z"
        className={styles['green']}
      />
      <path d="M70 32 60 44M88 34 80 46M106 34l-6 12M124 32l-4 12" className={styles['goldThick']} />
      <circle cx={74} cy={19} r={4} className={styles['red']} />
      <circle cx={92} cy={20} r={4} className={styles['red']} />
      <circle cx={110} cy={20} r={4} className={styles['red']} />
      <circle cx={128} cy={18} r={4} className={styles['red']} />
      <path d="M0 44q12-6 24 0t24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0" className={styles['wave']} />
    </>
  ),
  midAutumn: (
    <>
      <circle cx={134} cy={24} r={17} className={styles['gold']} />
      <path d="M92 34h60c6 0 6-7 0-7h-8M70 41h54c5 0 5-6 0-6M0 44h44c6 0 6-7 0-7H30" className={styles['cloud']} />
      <path d="M40 16c5-4 9-4 12 0 3-4 7-4 12 0M72 10c4-3 7-3 9 0 2-3 5-3 9 0" className={styles['branch']} />
    </>
  ),
  national: (
    <>
      <path d="M0 40c34-18 60 6 96-8S164 6 200 16v32H0z" className={styles['redPale']} />
      <Star x={46} y={17} size={1.3} />
      <Star x={74} y={9} size={0.5} />
      <Star x={84} y={18} size={0.5} />
      <Star x={82} y={29} size={0.5} />
      <Star x={70} y={36} size={0.5} />
    </>
  ),
};

/** The motif of a festival in the colours of the skin. Decoration: the question beside it says in words what it is. */
export function FestivalPicture({ motif }: { motif: FestivalMotif }) {
  return (
    <svg
      viewBox="0 0 200 48"
      preserveAspectRatio="xMidYMid slice"
      className={styles['picture']}
      aria-hidden
      focusable="false"
    >
      {pictures[motif]}
    </svg>
  );
}
