import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../real-server.ts'

const video = readFileSync(join(root, 'content/rendered/videos/mitosis.mp4'))

const box = (name: string, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + data.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, data])
}
const changed = (change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(video)
  change(copy)
  return copy
}
const inBox = (copy: Buffer, name: string) => copy.indexOf(name, 0, 'latin1') + 4

/** Nests boxes deeper than the parser accepts. */
function deep(depth: number): Buffer {
  let inner = box('free', Buffer.alloc(0))
  for (let level = 0; level < depth; level += 1) inner = box('moov', inner)
  return inner
}

const type = box('ftyp', Buffer.from('isom\u0000\u0000\u0002\u0000isomavc1mp41', 'latin1'))

/** A playable video with impossible header fields (ISO/IEC 14496-12, section 8.2.2, version 0): its length follows from its frames. */
export const acceptedVideos: Record<string, Buffer> = {
  'a film of 136 years': changed((copy) => {
    copy.writeUInt32BE(0xffffffff, inBox(copy, 'mvhd') + 16)
  }),
}

/** Videos with an impossible index. */
export const rejectedVideos: Record<string, Buffer> = {
  'a film whose index claims 4 GB': changed((copy) => {
    copy.writeUInt32BE(0xffffffff, copy.indexOf('moov', 0, 'latin1') - 4)
  }),
  'a film with boxes of no length': changed((copy) => {
    copy.writeUInt32BE(1, copy.indexOf('trak', 0, 'latin1') - 4)
  }),
  'a film of two thousand boxes in each other': Buffer.concat([type, deep(2_000)]),
  'a film of a hundred thousand empty tracks': Buffer.concat([
    type,
    box('moov', Buffer.concat(Array.from({ length: 100_000 }, () => box('trak', Buffer.alloc(0))))),
  ]),
  'a film with four billion pictures in its table': changed((copy) => {
    copy.writeUInt32BE(0xffffffff, inBox(copy, 'stsz') + 8)
  }),
  'a WebM film of an absurd length': Buffer.concat([
    Buffer.from(
      '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
      'hex',
    ),
    Buffer.alloc(5_000, 0xff),
  ]),
}
