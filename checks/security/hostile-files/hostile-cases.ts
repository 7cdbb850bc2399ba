import type { UploadKind } from '@ariviyal/contract/uploads/uploads'
import { jpegWith, zipOf } from '../../../server/src/platform/examine/testing.ts'
import { rejectedDocuments, rejectedPdfs, acceptedPdfs } from './hostile-documents.ts'
import { rejectedVideos, acceptedVideos } from './hostile-videos.ts'
import { animated, drawings, packedNote, pngOf } from './hostile-images.ts'

/** A hostile file, its declared type, and whether it must be refused or sanitised. */
export interface Case {
  what: string
  kind: UploadKind
  bytes: () => Buffer | Promise<Buffer>
  outcome: 'refused' | 'made harmless'
}

const script = '<script>alert(document.domain)</script>'

const all = (files: Record<string, Buffer | (() => Buffer)>, kind: UploadKind, outcome: Case['outcome']): Case[] =>
  Object.entries(files).map(([what, bytes]) => ({
    what,
    kind,
    outcome,
    bytes: () => (typeof bytes === 'function' ? bytes() : bytes),
  }))

const captions = (text: string) => Buffer.from(`WEBVTT\n\n${text}\n`)

export const cases: Case[] = [
  ...all(rejectedPdfs, 'pdf', 'refused'),
  ...all(acceptedPdfs, 'pdf', 'made harmless'),
  ...all(
    { 'a PDF with a script, as a worksheet': rejectedPdfs['a PDF with a script'] ?? (() => Buffer.alloc(1)) },
    'document',
    'refused',
  ),
  ...all(rejectedDocuments, 'document', 'refused'),
  ...all(drawings, 'picture', 'refused'),
  ...all(rejectedVideos, 'video', 'refused'),
  ...all(acceptedVideos, 'video', 'made harmless'),
  {
    what: 'a PNG with a page of HTML behind it',
    kind: 'picture',
    outcome: 'made harmless',
    bytes: () => Buffer.concat([pngOf(40, 20, 20), Buffer.from(script)]),
  },
  {
    what: 'a PNG that is an archive too',
    kind: 'picture',
    outcome: 'made harmless',
    bytes: () => Buffer.concat([pngOf(40, 20, 20), zipOf({ 'run.exe': 'MZ' })]),
  },
  {
    what: 'a JPEG with a script in its comment',
    kind: 'picture',
    outcome: 'made harmless',
    bytes: () => jpegWith(script),
  },
  {
    what: 'a picture of ten thousand pictures',
    kind: 'picture',
    outcome: 'refused',
    bytes: () => animated(10_000),
  },
  {
    what: 'a PNG with a note of a gigabyte',
    kind: 'picture',
    outcome: 'made harmless',
    bytes: () => pngOf(40, 20, 20, [packedNote(1_000_000_000)]),
  },
  {
    what: 'a picture of 2.5 thousand million points',
    kind: 'picture',
    outcome: 'refused',
    bytes: () => pngOf(50_000, 50_000, 1),
  },
  {
    what: 'a GIF that is a script too',
    kind: 'picture',
    outcome: 'refused',
    bytes: () => Buffer.from('GIF89a/*\u0000\u0000*/=1;alert(1)'),
  },
  {
    what: 'captions with scripts',
    kind: 'captions',
    outcome: 'made harmless',
    bytes: () =>
      captions(
        `STYLE\n::cue { background: url(http://127.0.0.1:9/) }\n\nNOTE ${script}\n\n00:01.000 --> 00:04.000\nLight <b onclick=alert(1)>bends</b>`,
      ),
  },
  {
    what: 'captions of a megabyte on one line',
    kind: 'captions',
    outcome: 'refused',
    bytes: () => captions(`00:01.000 --> 00:04.000\n${'<'.repeat(1_000_000)}`),
  },
  {
    what: 'captions that are a page',
    kind: 'captions',
    outcome: 'refused',
    bytes: () => Buffer.from(`<html>${script}</html>`),
  },
]

/** Content that no stored file may contain: signatures of archives and scripts, external URLs of captions. */
export const leftOvers = ['PK\u0003\u0004', '<script', 'url(http', 'NOTE ']

/** File names to upload with. */
export const names: string[] = [
  '../../../../etc/passwd',
  '..\\..\\boot.ini',
  'a\u0000.pdf',
  'exam\u202efdp.exe',
  'line\r\nX-Injected: 1.pdf',
  `${'a'.repeat(10_000)}.pdf`,
  '<img src=x onerror=alert(1)>.pdf',
  '=cmd|/C calc!A0.pdf',
  ' ',
  'CON',
]
