import styles from './switch.module.css';

export interface SwitchProps {
  /** What is switched: for screen readers, and as a tooltip. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** On or off, at once: a checkbox that says so by its shape. */
export function Switch({ label, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={styles['switch']}
      aria-label={label}
      title={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
