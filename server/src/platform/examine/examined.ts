import { limits } from '@ariviyal/contract/limits'
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
/** The type a file is uploaded as; its content must match, whatever its name. */
export type ExaminedKind = ExaminedDetails['kind']

/** Result of an examination. */
export const Examined = z.object({
  /** MIME type of the file to keep. */
  type: z.string(),
  /** File extension without a dot: `pdf`, `mp4`, `webm`, `vtt`, `webp`, `docx`, … */
  extension: z.string(),
  /** Path of the file to keep if it differs from the upload; inside the given folder. */
  output: z.optional(z.string()),
  details: ExaminedDetails,
  /** Text of the pages of a PDF, in NFC; a form feed is between two pages. */
  text: z.optional(z.string()),
  /** The first page of a PDF, as a JPEG. */
  cover: z.optional(z.instanceof(Uint8Array)),
})
export type Examined = z.infer<typeof Examined>

/** Between the texts of two pages. No page has it: control characters are removed. */
export const pageBreak = '\f'

export interface FileToExamine {
  kind: ExaminedKind
  /** Path of the uploaded file, which is not modified. */
  path: string
  /** An empty folder for output files; the caller removes it. */
  folder: string
}

/** Raised for an unacceptable file; the message is shown to the uploader. */
export class FileRejection extends Error {
  override name = 'FileRefusal'
}

/** Raised when the process that reads a file ended without an answer and within its limits: by a fault of the file or of the machine. */
export class ReaderCrash extends Error {
  override name = 'ReaderCrash'
  /** `how`: the error of the process, or its exit. */
  constructor(how: string) {
    super('the process that reads a file ended without an answer', { cause: how })
  }
}

/** Limits of an examination; a file beyond them is rejected. */
export const examineBounds = {
  pages: limits.bookPagesMax,
  /** UTF-8 bytes of extracted text; the rest is dropped, not rejected. */
  textBytes: 2 * 1024 * 1024,
  coverWidth: 640,
  coverHeight: 1_280,
  /** 40 megapixels: any phone's photo, and 160 MB decoded. */
  pixels: 40_000_000,
  pictureSide: 1_600,
  videoSide: 8_192,
  videoHours: 12,
  /** Index of an MP4 file; 12 hours take about a fifth of it. */
  indexBytes: 64 * 1024 * 1024,
  captionBytes: 1024 * 1024,
  cues: 20_000,
  cueCharacters: 1_000,
  entries: 10_000,
  /** Unpacked bytes of a document: `unpackedLeast` is always allowed, then `unpackedTimes` its size, never more than `unpackedMost`. */
  unpackedLeast: 64 * 1024 * 1024,
  unpackedTimes: 60,
  unpackedMost: 1024 * 1024 * 1024,
  /** Time limit for small files: `leastSeconds`, plus a second per `bytesASecond`, at most the value in `seconds`. */
  leastSeconds: 45,
  bytesASecond: 4 * 1024 * 1024,
  seconds: { pdf: 180, video: 600, captions: 30, picture: 60, document: 180 } satisfies Record<ExaminedKind, number>,
  /** Resident memory of the reader process; a picture needs less, and several are examined at once. */
  memoryBytes: {
    pdf: 1_200 * 1024 * 1024,
    video: 1_200 * 1024 * 1024,
    captions: 1_200 * 1024 * 1024,
    picture: 600 * 1024 * 1024,
    document: 1_200 * 1024 * 1024,
  } satisfies Record<ExaminedKind, number>,
} as const
