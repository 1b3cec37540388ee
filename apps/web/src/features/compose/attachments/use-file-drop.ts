import { type DragEvent, useState } from 'react';
import { isPicture } from '../../../lib/files/admit-files.ts';

/** Files from outside the browser that are dragged over the page. */
export interface FileDrop {
  readonly isOver: boolean;
  /** Where the text begins that takes the pictures among them, in px below the top of the page; undefined where none does. */
  readonly textTop: number | undefined;
  readonly handlers: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Takes files dropped anywhere on the page; what a part of the page has taken itself (`defaultPrevented`) is left to it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  const [over, setOver] = useState<{ readonly textTop: number | undefined }>();
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return {
    isOver: over !== undefined,
    textTop: over?.textTop,
    handlers: {
      onDragEnter: (event) => {
        if (!hasFiles(event)) return;
        const hasPictures = Array.from(event.dataTransfer.items).some(({ type }) => isPicture(type));
        const textTop = hasPictures ? findTextTop(event.currentTarget) : undefined;
        setOver((now) => (now !== undefined && now.textTop === textTop ? now : { textTop }));
      },
      onDragOver: (event) => {
        if (!hasFiles(event)) return;
        // Without it the browser would leave the application and open the file.
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDragLeave: (event) => {
        const into = event.relatedTarget;
        if (!(into instanceof Node && event.currentTarget.contains(into))) setOver(undefined);
      },
      onDrop: (event) => {
        setOver(undefined);
        if (!hasFiles(event) || event.defaultPrevented) return;
        event.preventDefault();
        onFiles(Array.from(event.dataTransfer.files));
      },
    },
  };
}

/** A plain message takes no pictures into its text. */
const designedText = '[role="textbox"][aria-multiline]';

function findTextTop(page: Element): number | undefined {
  const text = page.querySelector(designedText);
  return text === null ? undefined : text.getBoundingClientRect().top - page.getBoundingClientRect().top;
}
