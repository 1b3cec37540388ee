import { EditorArea } from './editor-area.tsx';
import type { PartPicture, PartText } from './part-text.ts';

export interface PartEditorProps {
  text: PartText;
  /** Uploads a picture; notifies the person itself when that cannot be. */
  onPicture: (file: File) => Promise<PartPicture | undefined>;
}

/** The composer's editor for a part of messages: a signature, a template. */
export function PartEditor({ text, onPicture }: PartEditorProps) {
  return (
    <EditorArea
      model={text}
      version={0}
      autoFocus={false}
      pendingPictures={0}
      uploadPicture={async (file) => {
        const picture = await onPicture(file);
        return picture && text.addPicture(picture);
      }}
      onFiles={ignoreFiles}
    />
  );
}

/** A part carries no files; only its pictures are taken. */
const ignoreFiles = (): void => undefined;
