import { Icon } from '../../ui/icons/icon.tsx';
import styles from './sign-in-form.module.css';

/** One line above a form: why it did not work, else why one is here. Screen readers read it out. */
export function SignInBanner({ refusal, notice = '' }: { refusal: string | undefined; notice?: string }) {
  const banner = refusal ?? (notice || undefined);
  return (
    <div className={styles['bannerPlace']} role={refusal === undefined ? 'status' : 'alert'}>
      {banner !== undefined && (
        <p className={refusal === undefined ? styles['notice'] : styles['refusal']}>
          <Icon name={refusal === undefined ? 'info' : 'warning'} />
          {banner}
        </p>
      )}
    </div>
  );
}
