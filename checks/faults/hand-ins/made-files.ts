import { createCipheriv, createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkFileKind } from '@ariviyal/contract/assignments/modes'
import { createCanvas } from '@napi-rs/canvas'
import { examineFile } from '../../../server/src/platform/examine/examine-file.ts'
import { examineImage } from '../../../server/src/platform/examine/examine-image.ts'
import { rawPdf, slides } from '../../../server/src/platform/examine/testing.ts'
import type { Random } from '../../random.ts'

/** A page or file that a pupil made; no two are alike. */
export interface MadeFile {
  kind: WorkFileKind
  name: string
  bytes: Buffer
}

/** Bytes that cannot be packed, from a cipher with a key of this generator. */
const noise = (random: Random, bytes: number): Buffer =>
  createCipheriv('aes-256-ctr', createHash('sha256').update(String(random.next())).digest(), Buffer.alloc(16)).update(
    Buffer.alloc(bytes),
  )

const commentMax = 65_533

/** A photo with a pattern of its own, made longer by comments, as cameras make it. */
async function makePhoto(random: Random): Promise<Buffer> {
  const canvas = createCanvas(240, 320)
  const context = canvas.getContext('2d')
  for (let place = 0; place < 48; place += 1) {
    context.fillStyle = `rgb(${random.below(256)}, ${random.below(256)}, ${random.below(256)})`
    context.fillRect((place % 6) * 40, Math.floor(place / 6) * 40, 40, 40)
  }
  const jpeg = await canvas.encode('jpeg', 85)
  const comments: Buffer[] = []
  for (let left = random.integer(0, 350_000); left > 4; left -= commentMax) {
    const length = Math.min(left, commentMax)
    const head = Buffer.from([0xff, 0xfe, (length + 2) >> 8, (length + 2) & 255])
    comments.push(head, Buffer.alloc(length, 32))
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)])
}

/** The next file that a pupil adds. Phones call every photo alike. */
export async function makeFile(random: Random): Promise<MadeFile> {
  const dice = random.below(100)
  if (dice < 60) return { kind: 'picture', name: 'image.jpg', bytes: await makePhoto(random) }
  if (dice < 90) {
    // More than one piece of an upload, which is 1 MiB at first.
    const content = noise(
      random,
      random.maybe(0.4) ? random.integer(1_100_000, 2_600_000) : random.integer(500, 90_000),
    )
    return { kind: 'document', name: 'work.pptx', bytes: slides(undefined, { 'ppt/media/page.png': content }) }
  }
  const drawing = `${random.below(300)} ${random.below(400)} m ${random.below(300)} ${random.below(400)} l S`
  return { kind: 'pdf', name: 'work.pdf', bytes: rawPdf(Buffer.from(drawing)) }
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const stored = new Map<string, Promise<Buffer>>()

/** What the server keeps of a file: it writes photos and PDFs anew, always in the same way, and keeps documents as they are. */
export function storedBytes({ kind, bytes }: MadeFile): Promise<Buffer> {
  if (kind === 'document') return Promise.resolve(bytes)
  const hash = hashOf(bytes)
  const known = stored.get(hash) ?? examine(kind, bytes)
  stored.set(hash, known)
  return known
}

async function examine(kind: 'picture' | 'pdf', bytes: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'ariviyal-expected-'))
  try {
    const [path, made] = [join(folder, 'given'), join(folder, 'made')]
    await mkdir(made)
    await writeFile(path, bytes)
    const file = { kind, path, folder: made }
    const { output } = kind === 'picture' ? await examineImage(file) : await examineFile(file)
    return await readFile(output ?? path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
