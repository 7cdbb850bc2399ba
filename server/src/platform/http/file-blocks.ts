import type { HeldFile } from '../storage.ts'

/** What is read at once. With 64 KiB a download took half as much time of the processor again. */
export const blockBytes = 256 * 1024
/** Blocks in memory: 16 MiB in all. */
const mostBlocks = 64

/** A part of a file in memory. */
export interface Block {
  buffer: Buffer
  /** How many bytes of it the file has, when they have been read. */
  bytes: Promise<number>
  users: number
  forget: () => void
}

/** The parts of files that were wanted last: pages of one book are asked for in small pieces, which lie side by side. */
export class FileBlocks {
  /** Those that were used longest ago come first. */
  readonly #recent = new Set<Block>()
  readonly #ofFile = new WeakMap<HeldFile, Map<number, Block>>()
  #made = 0

  /** The block with this number, counted from 0, for one more user; undefined while all of them are in use. */
  take(file: HeldFile, number: number): Block | undefined {
    let blocks = this.#ofFile.get(file)
    if (!blocks) this.#ofFile.set(file, (blocks = new Map<number, Block>()))
    const block = blocks.get(number) ?? this.#read(file, number, blocks)
    if (!block) return undefined
    this.#recent.delete(block)
    this.#recent.add(block)
    block.users += 1
    return block
  }

  /** `isWhole` is false where the system may still be reading it, or where it could not be read: it is used no more. */
  leave(block: Block, isWhole: boolean): void {
    block.users -= 1
    if (isWhole || !this.#recent.delete(block)) return
    block.forget()
    this.#made -= 1
  }

  #read(file: HeldFile, number: number, blocks: Map<number, Block>): Block | undefined {
    const buffer = this.#room()
    if (!buffer) return undefined
    const bytes = file.read(buffer, blockBytes, number * blockBytes)
    const block: Block = { buffer, bytes, users: 0, forget: () => void blocks.delete(number) }
    blocks.set(number, block)
    return block
  }

  #room(): Buffer | undefined {
    if (this.#made < mostBlocks) {
      this.#made += 1
      return Buffer.allocUnsafeSlow(blockBytes)
    }
    for (const block of this.#recent) {
      if (block.users > 0) continue
      this.#recent.delete(block)
      block.forget()
      return block.buffer
    }
    return undefined
  }
}
