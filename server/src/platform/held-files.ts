import { close, fstat, open, read, stat, type Stats } from 'node:fs'
import { promisify } from 'node:util'
import type { HeldFile, StoredFile } from './storage.ts'

/** Files that are kept open beyond their readers. */
const mostHeld = 64
/** Who asks later than this after the last look learns whether another file stands in its place meanwhile. */
const freshMs = 1_000
/** A file that nobody wanted for so long is closed. */
const idleMs = 20_000

const [opening, looking, lookingInto] = [promisify(open), promisify(stat), promisify(fstat)]

/** What a folder says of a file. The tag is strong, so that browsers ask for the rest with If-Range: a file is only ever replaced as a whole. */
export const storedFile = ({ size, mtime, mtimeMs }: Stats): StoredFile => ({
  bytes: size,
  etag: `"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`,
  modified: mtime,
})

const isMissing = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOENT' || code === 'ENOTDIR'

class OpenFile implements HeldFile {
  readonly file: StoredFile
  lookedAt = performance.now()
  usedAt = this.lookedAt
  isClosed = false
  readonly #fd: number
  readonly #ino: number
  #readers = 0
  #isWanted = true

  constructor(fd: number, stats: Stats) {
    this.#fd = fd
    this.#ino = stats.ino
    this.file = storedFile(stats)
  }

  isSame(stats: Stats): boolean {
    return stats.ino === this.#ino && storedFile(stats).etag === this.file.etag
  }

  enter(): this {
    this.#readers += 1
    this.usedAt = performance.now()
    return this
  }

  read(into: Buffer, bytes: number, at: number): Promise<number> {
    return new Promise((resolve, reject) => {
      read(this.#fd, into, 0, bytes, at, (error, got) => (error ? reject(error) : resolve(got)))
    })
  }

  release(): void {
    this.#readers -= 1
    this.#closeIfDone()
  }

  /** Its last reader closes it. */
  leave(): void {
    this.#isWanted = false
    this.#closeIfDone()
  }

  #closeIfDone(): void {
    if (this.#isWanted || this.#readers > 0 || this.isClosed) return
    this.isClosed = true
    close(this.#fd, () => {})
  }
}

/** Files of a folder that are read again and again in pieces: opened once, and not for each piece. */
export class HeldFiles {
  readonly #kept = new Map<string, OpenFile>()
  readonly #looks = new Map<string, Promise<OpenFile | null>>()
  #timer: NodeJS.Timeout | undefined

  /** The file at the path, to be released by who asked; null when there is none. One that is replaced is the old one, whole, for a second at most. */
  async hold(path: string): Promise<HeldFile | null> {
    const kept = this.#kept.get(path)
    if (kept && performance.now() - kept.lookedAt < freshMs) return kept.enter()
    let look = this.#looks.get(path)
    if (!look) {
      look = this.#look(path, kept).finally(() => this.#looks.delete(path))
      this.#looks.set(path, look)
    }
    const found = await look
    // Another one took its place between the look and this moment.
    return found?.isClosed ? this.hold(path) : (found?.enter() ?? null)
  }

  /** After the file at the path was replaced or deleted here. */
  leave(path: string): void {
    this.#kept.get(path)?.leave()
    this.#kept.delete(path)
  }

  async #look(path: string, kept: OpenFile | undefined): Promise<OpenFile | null> {
    try {
      if (kept?.isSame(await looking(path))) {
        kept.lookedAt = performance.now()
        return kept
      }
      const fd = await opening(path, 'r')
      const stats = await lookingInto(fd)
      const file = new OpenFile(fd, stats)
      this.leave(path)
      if (!stats.isFile()) {
        file.leave()
        return null
      }
      this.#keep(path, file)
      return file
    } catch (error) {
      this.leave(path)
      if (isMissing(error as NodeJS.ErrnoException)) return null
      throw error
    }
  }

  #keep(path: string, file: OpenFile): void {
    if (this.#kept.size >= mostHeld) {
      const [longest] = [...this.#kept].toSorted(([, a], [, b]) => a.usedAt - b.usedAt)
      if (longest) this.leave(longest[0])
    }
    this.#kept.set(path, file)
    this.#timer ??= setInterval(() => this.#closeIdle(), idleMs / 2).unref()
  }

  #closeIdle(): void {
    for (const [path, file] of this.#kept) if (performance.now() - file.usedAt > idleMs) this.leave(path)
    if (this.#kept.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
