import { globSync } from 'node:fs'
import { join } from 'node:path'
import { times } from '@ariviyal/contract/limits'
import { eq, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signUp } from './accounts/testing.ts'
import { fileKeys } from './app.ts'
import { ebooks } from './library/library.table.ts'
import { seedLibrary } from './library/seed-library.ts'
import { looseFiles } from './platform/loose-files.table.ts'
import { signFile } from './platform/signed-urls.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import type { TestHouse } from './testing/test-house.ts'
import { seedTraining } from './training/seed-training.ts'
import { uploadFile } from './uploads/testing.ts'
import { uploads } from './uploads/uploads.table.ts'

let home: TestHouse
beforeEach(async () => {
  home = await openTestHouse()
})
afterEach(() => home.close())

const collect = async () => {
  await home.house.db.transaction((tx) => home.house.jobs.enqueue(tx, 'files.collect', {}))
  await home.runJobs()
}
const keysInStorage = async () => {
  const files = await Array.fromAsync(home.house.storage.list())
  return files.map(({ key }) => key).sort()
}
const put = (key: string) => home.house.storage.put(key, Buffer.from(`the content of ${key}`))

/** The slug of a sample, and a name of a school as it is compared. */
const keysOfOtherThings = new Set(['seed_key', 'name_key'])

describe('the collector', () => {
  test('leaves all that a fresh house keeps', async () => {
    await seedLibrary(home.house)
    await seedTraining(home.house)
    const before = await keysInStorage()
    expect(before.length).toBeGreaterThan(20)
    for (let day = 0; day < 4; day += 1) {
      await collect()
      home.advance({ days: 1 })
    }
    expect(await keysInStorage()).toEqual(before)
  })

  test('removes what nothing refers to, at the end of the grace and not before', async () => {
    await put('ebooks/old-sample-000000000000.pdf')
    await put('public/covers/old-sample-000000000000.svg')
    await collect()
    home.advance({ hours: times.looseFileHours, minutes: -1 })
    await collect()
    expect(await keysInStorage()).toHaveLength(2)
    home.advance({ minutes: 2 })
    await put('ebooks/newer.pdf')
    await collect()
    expect(await keysInStorage()).toEqual(['ebooks/newer.pdf'])
    expect(await home.house.db.select({ key: looseFiles.key }).from(looseFiles)).toEqual([{ key: 'ebooks/newer.pdf' }])
  })

  test('begins the grace anew for a file that somebody referred to meanwhile', async () => {
    await seedLibrary(home.house)
    const [book] = await home.house.db.select().from(ebooks)
    await put('documents/other.pdf')
    await collect()
    home.advance({ hours: 40 })
    await home.house.db
      .update(ebooks)
      .set({ fileKey: 'documents/other.pdf' })
      .where(eq(ebooks.id, book?.id ?? ''))
    await collect()
    home.advance({ hours: 40 })
    await home.house.db
      .update(ebooks)
      .set({ fileKey: book?.fileKey ?? '' })
      .where(eq(ebooks.id, book?.id ?? ''))
    await collect()
    expect(await keysInStorage()).toContain('documents/other.pdf')
    // The first file of the book was loose for a while, and is not any more.
    expect(await keysInStorage()).toContain(book?.fileKey)
  })

  test('lets who has a replaced book open read on until their address expires', async () => {
    await seedLibrary(home.house)
    const [book] = await home.house.db.select().from(ebooks)
    if (!book?.fileKey) throw new Error('no sample book')
    const old = book.fileKey
    // The file has been here for long, and was looked at each day.
    await collect()
    home.advance({ days: 365 })
    await collect()
    const grant = { key: old, kind: 'ebook' as const, itemId: book.id, userId: null, premium: false }
    const url = signFile(home.house, grant)
    await put('documents/newer.pdf')
    await home.house.db.update(ebooks).set({ fileKey: 'documents/newer.pdf' }).where(eq(ebooks.id, book.id))
    await collect()
    home.advance({ minutes: times.signedUrlMinutes - 1 })
    await collect()
    const answer = await home.app.inject({ url, headers: { range: 'bytes=0-4' } })
    expect([answer.statusCode, answer.body]).toEqual([206, '%PDF-'])
    home.advance({ minutes: 2 })
    expect((await home.app.inject({ url })).statusCode).toBe(410)
    home.advance({ hours: times.looseFileHours })
    await collect()
    expect(await home.house.storage.stat(old)).toBeNull()
    expect(await home.house.storage.stat('documents/newer.pdf')).not.toBeNull()
  })

  test('leaves an upload while a form may still use it, and what the form took until its own row is seen', async () => {
    const editor = await signUp(home, { role: 'editor' })
    const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:04.000\nA pressure cooker whistles.\n')
    const id = await uploadFile(home, editor, 'captions', 'cooker.vtt', captions)
    const key = `captions/${id}.vtt`
    await collect()
    home.advance({ days: 5 })
    await collect()
    expect(await keysInStorage()).toEqual([key])
    await home.house.db.update(uploads).set({ takenAt: home.house.now() })
    home.advance({ hours: times.looseFileHours, minutes: -1 })
    await collect()
    expect(await home.house.db.$count(looseFiles)).toBe(0)
    // Nobody's row came to refer to it.
    home.advance({ minutes: 2 })
    await collect()
    home.advance({ hours: times.looseFileHours })
    await collect()
    expect(await keysInStorage()).toEqual([])
  })

  test('stops before it removes anything when it cannot ask a feature', async () => {
    await put('ebooks/loose.pdf')
    await collect()
    home.advance({ hours: times.looseFileHours + 1 })
    await home.house.db.execute('alter table workshop_images rename to hidden_images')
    await expect(collect()).rejects.toThrow('workshop_images')
    expect(await keysInStorage()).toEqual(['ebooks/loose.pdf'])
  })

  test('is told of every column that holds the key of a file', async () => {
    const asked: string[] = []
    const query = vi.spyOn(home.house.db.$client, 'query')
    for (const keysOf of fileKeys) await keysOf(home.house.db, home.house.now())
    for (const [given] of query.mock.calls as unknown as [{ text?: string } | string][])
      asked.push(typeof given === 'string' ? given : (given.text ?? ''))
    const columns: string[] = []
    for (const file of globSync('**/*.table.ts', { cwd: import.meta.dirname })) {
      const module = (await import(join(import.meta.dirname, file))) as Record<string, unknown>
      for (const table of Object.values(module)) {
        if (!is(table, PgTable)) continue
        const { name, columns: all } = getTableConfig(table)
        for (const column of all)
          if (column.name.endsWith('_key') && !keysOfOtherThings.has(column.name))
            columns.push(`${name}.${column.name}`)
      }
    }
    expect(columns.length).toBeGreaterThan(6)
    const isAsked = (column: string) => {
      const [table, name] = column.split('.')
      return asked.some((text) => text.includes(`from "${table}"`) && text.includes(`"${name}"`))
    }
    expect(columns.filter((column) => !isAsked(column))).toEqual([])
  })
})
