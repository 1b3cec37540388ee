import styles from './spinner.module.css';

/** A turning ring in the colour of the text. Say in words near it what is being waited for. */
export function Spinner({ size = 18, label }: { size?: number; label?: string }) {
  return (
    <svg
      viewBox="0 0 18 18"
      width={size}
      height={size}
      className={styles['spinner']}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
    >
      <circle cx="9" cy="9" r="7" className={styles['track']} />
      <path d="M9 2a7 7 0 0 1 7 7" />
    </svg>
  );
}
