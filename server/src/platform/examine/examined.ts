import * as z from 'zod/mini'

const count = z.int().check(z.nonnegative())

const ExaminedDetails = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pdf'), pages: count }),
  z.object({ kind: z.literal('video'), seconds: z.number(), width: count, height: count }),
  z.object({ kind: z.literal('captions'), cues: count }),
  z.object({ kind: z.literal('picture'), width: count, height: count }),
  z.object({ kind: z.literal('document') }),
])
export type ExaminedDetails = z.infer<typeof ExaminedDetails>
/** What a file is uploaded as; the content has to be that, whatever its name says. */
export type ExaminedKind = ExaminedDetails['kind']

/** What the content of a file was found to be. */
export const Examined = z.object({
  /** The MIME type of the file to keep. */
  type: z.string(),
  /** Its ending, without a dot: `pdf`, `mp4`, `webm`, `vtt`, `webp`, `docx`, … */
  extension: z.string(),
  /** The path of the file to keep, when it is not the one that came; in the folder that was given. */
  output: z.optional(z.string()),
  details: ExaminedDetails,
  /** The words of all pages of a PDF, in NFC. */
  text: z.optional(z.string()),
  /** The first page of a PDF, as a JPEG. */
  cover: z.optional(z.instanceof(Uint8Array)),
})
export type Examined = z.infer<typeof Examined>

export interface FileToExamine {
  kind: ExaminedKind
  /** The path of the file, which stays as it is. */
  path: string
  /** An empty folder for what is made of the file; it is the caller's to remove. */
  folder: string
}

/** A file that is not taken; the message is a sentence for who chose it. */
export class FileRefusal extends Error {
  override name = 'FileRefusal'
}

/** What an examination may take at most; beyond it the file is refused. */
export const examineBounds = {
  pages: 2_000,
  /** Of UTF-8; the words beyond are left out, not refused. */
  textBytes: 2 * 1024 * 1024,
  coverWidth: 640,
  coverHeight: 1_280,
  /** 40 megapixels: any telephone's photo, and 160 MB once decoded. */
  pixels: 40_000_000,
  pictureSide: 1_600,
  videoSide: 8_192,
  videoHours: 12,
  /** Of an MP4 file; one of 12 hours is about a fifth of it. */
  indexBytes: 64 * 1024 * 1024,
  captionBytes: 1024 * 1024,
  cues: 20_000,
  cueCharacters: 1_000,
  entries: 10_000,
  /** Bytes of all parts of a document once unpacked: so many in any case, so many times its size, and never more than that. */
  unpackedLeast: 64 * 1024 * 1024,
  unpackedTimes: 60,
  unpackedMost: 1024 * 1024 * 1024,
  /** At most, and less for a small file: these, and a second for each so many bytes. */
  leastSeconds: 45,
  bytesASecond: 4 * 1024 * 1024,
  seconds: { pdf: 180, video: 600, captions: 30, picture: 60, document: 180 } satisfies Record<ExaminedKind, number>,
  /** Of the process that reads the file, all counted. */
  memoryBytes: 1_200 * 1024 * 1024,
} as const
