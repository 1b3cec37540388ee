/** Pictures that a browser may show in place: raster formats without scripts (security, section 4.1). */
const pictureTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Types that a download may carry; they run nothing in a browser that saves them. */
const downloadTypes: ReadonlySet<string> = new Set([
  ...pictureTypes,
  'application/pdf',
  'application/zip',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'audio/mpeg',
  'video/mp4',
]);

/** Whether a part of this type may be shown inside a mail. */
export function isPictureType(type: string): boolean {
  return pictureTypes.has(type);
}

/** The type that an attachment is sent with: what the mail claims, if it is harmless. */
export function chooseDownloadType(type: string): string {
  return downloadTypes.has(type) ? type : 'application/octet-stream';
}
