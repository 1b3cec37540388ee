import styles from '../editor.module.css';

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
  superscript:
    'M3 6l6 8M9 6l-6 8M12 4.500c.2-.9.9-1.400 1.700-1.400.9 0 1.600.6 1.600 1.400 0 1.200-3.300 2-3.300 3.500h3.500',
  subscript:
    'M3 4l6 8M9 4l-6 8M12 11.500c.2-.9.9-1.400 1.700-1.400.9 0 1.600.6 1.600 1.400 0 1.200-3.300 2-3.300 3.500h3.500',
  spacing: 'M9 4h6M9 9h6M9 14h6M4.500 3.500v11M2.500 5.500l2-2 2 2M2.500 12.500l2 2 2-2',
  painter: 'M4 3h9v4H4zM13 5h2v4H9v2.500M8 11.500h2v4H8z',
  emoji:
    'M9 2.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM6.500 7.500v.01M11.500 7.500v.01M6 10.500c.7 1.300 1.800 2 3 2s2.300-.7 3-2',
  plain: 'M4 4h10M9 4v10.500M6.500 14.500h5',
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
