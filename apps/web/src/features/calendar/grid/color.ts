import colors from './colors.module.css';

/** The class that sets `--event-tone`, `--event-tint` and `--event-ink` to a colour of the contract, 1 to 12. */
export const colorClass = (color: number): string => colors[`color${color}`] ?? '';
export const dotClass = colors['dot'];
