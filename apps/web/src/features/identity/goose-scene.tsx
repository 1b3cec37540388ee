import styles from './goose-scene.module.css';

/** A skein of wild geese over mountains in mist, in the colours of the skin. Decoration: hidden from screen readers. */
export function GooseScene() {
  return (
    <svg
      className={styles['scene']}
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      focusable="false"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles['skyTop']} />
          <stop offset="1" className={styles['skyLow']} />
        </linearGradient>
        <linearGradient id="mist" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles['mistTop']} />
          <stop offset="0.62" className={styles['mistLow']} />
        </linearGradient>
      </defs>
      <rect width="720" height="900" fill="url(#sky)" />
      <circle cx="520" cy="238" r="74" className={styles['moon']} />
      <path
        className={styles['ridge1']}
        d="M0 640c70-30 96-96 150-102 44-5 62 40 104 34 52-8 74-118 132-124 56-6 84 92 138 104 46 10 60-44 104-40 40 4 60 46 92 62v326H0Z"
      />
      <rect y="500" width="720" height="400" fill="url(#mist)" />
      <path
        className={styles['ridge2']}
        d="M0 742c60-14 92-66 142-68 50-2 66 44 116 46 58 2 92-88 154-88 58 0 82 74 140 82 58 8 104-36 168-28v214H0Z"
      />
      <rect y="650" width="720" height="250" fill="url(#mist)" />
      <path className={styles['ridge3']} d="M0 832c84-34 148-22 226-14 92 10 148-38 240-36 92 2 158 44 254 30v88H0Z" />
      <g className={styles['geese']}>
        {geese.map(([x, y, scale]) => (
          <path key={`${x}-${y}`} d={goosePath} transform={`translate(${x} ${y}) scale(${scale})`} />
        ))}
      </g>
    </svg>
  );
}

const goosePath = 'M0 7c5-1 8 1 10 4 2-5 6-8 12-8-2 6-5 10-10 12-4 1.500-7 .8-9.500 3.500C4 14.500 3.500 10 0 7Z';

/** x, y, scale: a leader and two uneven lines behind it. */
const geese: readonly (readonly [number, number, number])[] = [
  [330, 296, 2.3],
  [262, 276, 1.75],
  [208, 262, 1.5],
  [164, 246, 1.25],
  [276, 346, 1.7],
  [228, 388, 1.45],
  [190, 424, 1.2],
];
