import styles from './compose.module.css';

/** Signs of the formatting toolbar that the kit has no icon for; drawn in its style: 18 × 18, a round stroke of 1.6. */
const paths = {
  strike:
    'M3 9h12M12.500 5.500c-.5-1.500-1.900-2.300-3.600-2.300-2 0-3.500 1-3.500 2.700 0 1.200.7 2 1.800 2.500M5.300 12.300c.4 1.700 1.900 2.600 3.800 2.600 2.100 0 3.700-1 3.700-2.900 0-.7-.2-1.200-.6-1.700',
  indent: 'M3 4h12M8.500 7.500H15M8.500 11H15M3 14.500h12M3 7.500l2.500 1.750L3 11',
  outdent: 'M3 4h12M8.500 7.500H15M8.500 11H15M3 14.500h12M5.500 7.500 3 9.250 5.500 11',
  left: 'M3 4h12M3 7.500h8M3 11h12M3 14.500h8',
  center: 'M3 4h12M5 7.500h8M3 11h12M5 14.500h8',
  right: 'M3 4h12M7 7.500h8M3 11h12M7 14.500h8',
  quote: 'M4 4v10M7.500 5h7.500M7.500 9h7.500M7.500 13h5',
  line: 'M3 9h12',
  clear: 'M5 4h9M9.500 4 8 14M10.500 11.500l4 4M14.500 11.500l-4 4',
  highlight: 'm5 10.500 6-7 3.500 3-6 7-3.700.5zM3 16h12',
} as const;

export type EditorIconName = keyof typeof paths;

export function EditorIcon({ name }: { name: EditorIconName }) {
  return (
    <svg viewBox="0 0 18 18" width={18} height={18} className={styles['sign']} aria-hidden focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
