import { HtmlBody } from '../reader/html-body.tsx';
import { textOfHtml } from '../reader/text-of-html.ts';
import styles from './preview.module.css';
import { TextView } from './text-view.tsx';

const noPictures = (): undefined => undefined;
const ignoreBlocked = (): void => undefined;

/** A text document on a sheet of paper: its HTML is as hostile as a mail's and goes through the same walls. */
export function DocumentView({ html }: { html: string }) {
  return (
    <div className={styles['scroller']} tabIndex={0}>
      <div className={styles['paper']}>
        <HtmlBody
          html={html}
          resolveCid={noPictures}
          resolvePicture={noPictures}
          onPictures={ignoreBlocked}
          fallback={<TextView text={textOfHtml(html)} truncated={false} />}
        />
      </div>
    </div>
  );
}
