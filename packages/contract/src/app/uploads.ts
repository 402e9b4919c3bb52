/** Media type of an upload that is one file, as it is. */
export const oneFileType = 'application/octet-stream';

/**
 * Media type of an upload of several files: a line of JSON, `UploadedFile[]`, then the bytes of each file in that order,
 * with nothing between them.
 */
export const severalFilesType = 'application/vnd.vitalgate.files';

/** A file of such an upload. */
export interface UploadedFile {
  /** With `/` between its parts, within the folder that is uploaded. */
  readonly path: string;
  readonly size: number;
}

/** Most files of one upload. */
export const maxUploadedFiles = 20_000;
