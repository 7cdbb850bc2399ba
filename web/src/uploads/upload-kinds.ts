import { uploadBytes } from '@ariviyal/contract/limits'
import type { Upload, UploadKind } from '@ariviyal/contract/uploads/uploads'
import { pluralise } from '../ui/pluralise.ts'

/** What the file dialog accepts, and the label for people. The server checks the content only. */
export const fileKinds: Record<UploadKind, { accept: string; words: string }> = {
  pdf: { accept: '.pdf,application/pdf', words: 'PDF' },
  video: { accept: '.mp4,.m4v,.webm,video/mp4,video/webm', words: 'MP4 or WebM video' },
  captions: { accept: '.vtt,text/vtt', words: 'WebVTT captions (.vtt)' },
  picture: { accept: 'image/jpeg,image/png,image/webp,image/avif', words: 'JPEG, PNG, WebP or AVIF picture' },
  document: { accept: '.pptx,.docx,.xlsx,.odp,.odt,.pdf', words: 'PowerPoint, Word, Excel, OpenDocument or PDF' },
}

const megabyte = 1024 ** 2
const inDecimals = (value: number, digits: number) =>
  value.toLocaleString('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Formats a size, with the same units as the limits. */
export function bytesInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < megabyte) return `${Math.round(bytes / 1024)} KB`
  if (bytes < 1024 * megabyte) return `${inDecimals(bytes / megabyte, bytes < 10 * megabyte ? 1 : 0)} MB`
  return `${inDecimals(bytes / (1024 * megabyte), 1)} GB`
}

const limitInWords = (bytes: number) =>
  bytes < 1024 * megabyte ? `${bytes / megabyte} MB` : `${bytes / (1024 * megabyte)} GB`

export const kindHint = (kind: UploadKind, maxBytes: number = uploadBytes[kind]) =>
  `${fileKinds[kind].words}, at most ${limitInWords(maxBytes)}`

function lengthInWords(seconds: number): string {
  const rounded = Math.round(seconds)
  const [hours, minutes] = [Math.floor(rounded / 3_600), Math.floor(rounded / 60) % 60]
  const parts = [
    hours > 0 ? `${hours} h` : '',
    minutes > 0 ? `${minutes} min` : '',
    hours > 0 ? '' : `${rounded % 60} s`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** Properties of an examined file, such as `34 pages, 2.1 MB`. */
export function uploadInWords({ details, bytes }: Upload): string {
  const size = bytesInWords(bytes)
  switch (details?.kind) {
    case 'pdf':
      return `${pluralise(details.pages, 'page', 'pages')}, ${size}`
    case 'video':
      return `${lengthInWords(details.seconds)}, ${details.width} × ${details.height}, ${size}`
    case 'captions':
      return `${pluralise(details.cues, 'caption', 'captions')}, ${size}`
    case 'picture':
      return `${details.width} × ${details.height}, ${size}`
    default:
      return size
  }
}
