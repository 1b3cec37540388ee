import { HtmlBody, textOfHtml, useMessageStyle } from '../../message-body/index.ts';
import viewStyles from '../preview-view.module.css';
import styles from './document-view.module.css';
import { TextView } from './text-view.tsx';

const noPictures = (): undefined => undefined;
const ignoreBlocked = (): void => undefined;

/** A text document on a sheet of paper: its HTML is as untrusted as a mail's and goes through the same walls. */
export function DocumentView({ html }: { html: string }) {
  // A document is a sheet of paper in every skin.
  const { style } = useMessageStyle('', true);
  return (
    <div className={viewStyles['scroller']} tabIndex={0}>
      <div className={styles['paper']}>
        <HtmlBody
          html={html}
          resolveCid={noPictures}
          resolvePicture={noPictures}
          onPictures={ignoreBlocked}
          style={style}
          fallback={<TextView text={textOfHtml(html)} truncated={false} />}
        />
      </div>
    </div>
  );
}
