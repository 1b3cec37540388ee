import type { Skin } from '../../lib/appearance.ts';
import styles from './skin-preview.module.css';

const rows = [
  { isUnread: true, tone: 'red' },
  { isUnread: true, tone: '' },
  { isUnread: false, tone: 'green' },
  { isUnread: false, tone: '' },
] as const;

/** A small app shell in the skin's own tokens: what is seen is what one gets. Decoration for whoever does not see. */
export function SkinPreview({ skin }: { skin: Skin }) {
  return (
    <div className={styles['app']} data-skin={skin} aria-hidden>
      <div className={styles['bar']}>
        <i className={styles['logo']} />
        <i className={styles['search']} />
        <i className={styles['person']} />
      </div>
      <div className={styles['side']}>
        <i className={styles['button']} />
        <i className={styles['here']} />
        <i className={styles['listed']} />
        <i className={styles['listed']} />
      </div>
      <div className={styles['list']}>
        {rows.map(({ isUnread, tone }, index) => (
          <div key={`${tone}${String(isUnread)}`} className={styles['row']} data-on={index === 1 || undefined}>
            <i className={isUnread ? styles['dot'] : styles['gap']} />
            <i className={isUnread ? styles['strong'] : styles['text']} />
            <i className={styles['quiet']} />
            {tone !== '' && <i className={styles['tag']} data-tone={tone} />}
          </div>
        ))}
      </div>
    </div>
  );
}
