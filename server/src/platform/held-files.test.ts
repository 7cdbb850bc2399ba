import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage } from './open-storage.ts'
import type { HeldFile, Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ariviyal-held-'))
  storage = await openStorage(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const hold = async (key: string): Promise<HeldFile> => {
  const held = await storage.hold?.(key)
  if (!held) throw new Error(`${key} is not held`)
  return held
}
const wordsOf = async (held: HeldFile) => {
  const buffer = Buffer.alloc(100)
  return buffer.toString('utf8', 0, await held.read(buffer, 100, 0))
}
const read = async (key: string) => {
  const held = await hold(key)
  const words = await wordsOf(held)
  held.release()
  return words
}
/** Files below the folder that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(folder) ? [path] : []
    } catch {
      return []
    }
  })

describe('a file that is read in pieces', () => {
  test('is opened once for all of them, and says of itself what the store says', async () => {
    await storage.put('books/light.pdf', Buffer.from('light and sight'))
    const both = await Promise.all([hold('books/light.pdf'), hold('books/light.pdf')])
    expect(openFiles()).toHaveLength(1)
    expect(both[0].file).toEqual(await storage.stat('books/light.pdf'))
    const buffer = Buffer.alloc(20)
    expect(await both[1].read(buffer, 3, 6)).toBe(3)
    expect(buffer.toString('utf8', 0, 3)).toBe('and')
    for (const held of both) held.release()
  })

  test('is read to its end by who began, and anew by who comes, when it is replaced', async () => {
    await storage.put('books/cell.pdf', Buffer.from('the cell'))
    const before = await hold('books/cell.pdf')
    await storage.put('books/cell.pdf', Buffer.from('the cell, second edition'))
    expect(await read('books/cell.pdf')).toBe('the cell, second edition')
    expect(await wordsOf(before)).toBe('the cell')
    before.release()
    await storage.delete('books/cell.pdf')
    expect(await storage.hold?.('books/cell.pdf')).toBeNull()
    await expect.poll(() => openFiles().filter((path) => path.includes('cell'))).toEqual([])
  })

  test('is the new one, or none, a second after another process replaced or deleted it', async () => {
    await storage.put('books/heat.pdf', Buffer.from('heat'))
    await storage.put('books/gone.pdf', Buffer.from('gone'))
    expect([await read('books/heat.pdf'), await read('books/gone.pdf')]).toEqual(['heat', 'gone'])
    writeFileSync(join(folder, 'beside'), 'warm')
    renameSync(join(folder, 'beside'), join(folder, 'books/heat.pdf'))
    rmSync(join(folder, 'books/gone.pdf'))
    await pause(1_050)
    expect(await read('books/heat.pdf')).toBe('warm')
    expect(await storage.hold?.('books/gone.pdf')).toBeNull()
  })

  test('is none where there is a folder, or nothing', async () => {
    mkdirSync(join(folder, 'books/shelf'), { recursive: true })
    for (const key of ['books/shelf', 'books/none.pdf', 'books/light.pdf/inside'])
      expect(await storage.hold?.(key)).toBeNull()
    await expect(storage.hold?.('../secret')).rejects.toThrow('not a key of a file')
  })

  test('is closed for another one when there are many', async () => {
    const keys = Array.from({ length: 70 }, (_each, place) => `many/${place}.txt`)
    for (const key of keys) await storage.put(key, Buffer.from(key))
    const first = await hold('many/0.txt')
    for (const key of keys) expect(await read(key)).toBe(key)
    await pause(20)
    expect(openFiles().length).toBeLessThanOrEqual(65)
    // Who still reads it may go on.
    expect(await wordsOf(first)).toBe('many/0.txt')
    first.release()
    await pause(20)
    expect(openFiles().length).toBeLessThanOrEqual(64)
  })
})
