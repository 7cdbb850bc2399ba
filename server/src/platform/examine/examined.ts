/** What a file is uploaded as. */
export const fileKinds = ['pdf', 'video', 'captions', 'picture', 'document'] as const
export type ExaminedKind = (typeof fileKinds)[number]

export type ExaminedDetails =
  | { kind: 'pdf'; pages: number }
  | { kind: 'video'; seconds: number; width: number; height: number }
  | { kind: 'captions'; cues: number }
  | { kind: 'picture'; width: number; height: number }
  | { kind: 'document' }

/** What the content of a file was found to be. */
export interface Examined {
  /** The MIME type. */
  type: string
  /** Of the file to keep, without a dot: `pdf`, `mp4`, `webm`, `vtt`, `webp`, `docx`, … */
  extension: string
  /** The file to keep, when it is not the one that came: its path in the folder that `examineFile` was given. */
  output?: string
  details: ExaminedDetails
  /** The words of all pages of a PDF, in NFC, at most `examineBounds.textBytes` bytes of UTF-8. */
  text?: string
  /** The first page of a PDF, as a JPEG. */
  cover?: Buffer
}

/** A file that is not taken; the message is a sentence for who chose it. */
export class FileRefusal extends Error {
  override name = 'FileRefusal'
}
