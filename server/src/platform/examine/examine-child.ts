/** The process that examines an uploaded file: it may read that file, and write to one folder only. */
import { constants as files } from 'node:fs'
import type { Examined, ExaminedKind, FileToExamine } from './examined.ts'
import { serveReader } from './serve-reader.ts'

const readers: Record<ExaminedKind, () => Promise<(file: FileToExamine) => Promise<Examined>>> = {
  pdf: async () => (await import('./examine-pdf.ts')).examinePdf,
  video: async () => (await import('./examine-video.ts')).examineVideo,
  captions: async () => (await import('./examine-captions.ts')).examineCaptions,
  picture: async () => (await import('./examine-image.ts')).examineImage,
  document: async () => (await import('./examine-document.ts')).examineDocument,
}

// qpdf reads these constants through `process.binding`, which Node's permission model blocks.
Object.defineProperty(process, 'binding', { value: () => ({ fs: files }) })
serveReader(async (file: FileToExamine) => (await readers[file.kind]())(file), {
  mayBlock: ({ kind }) => kind !== 'picture',
})
