import { globSync } from 'node:fs'
import { join } from 'node:path'
import { times } from '@ariviyal/contract/limits'
import { eq, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signUp } from './accounts/testing.ts'
import { features } from './app.ts'
import { ebooks } from './library/library.table.ts'
import { seedLibrary } from './library/seed-library.ts'
import { looseFiles } from './platform/storage/loose-files.table.ts'
import { signFile } from './platform/storage/signed-urls.ts'
import { openTestApp } from './testing/open-test-app.ts'
import type { TestApp } from './testing/test-app.ts'
import { seedTraining } from './training/seed-training.ts'
import { uploadFile } from './uploads/testing.ts'
import { uploads } from './uploads/uploads.table.ts'

let testApp: TestApp
beforeEach(async () => {
  testApp = await openTestApp()
})
afterEach(() => testApp.close())

const collect = async () => {
  await testApp.ctx.db.transaction((tx) => testApp.ctx.jobs.enqueue(tx, 'files.collect', {}))
  await testApp.runJobs()
}
const keysInStorage = async () => {
  const files = await Array.fromAsync(testApp.ctx.storage.list())
  return files.map(({ key }) => key).sort()
}
const put = (key: string) => testApp.ctx.storage.put(key, Buffer.from(`the content of ${key}`))

/** Columns that are not file keys: the slug of a sample, and an institution's normalised name. */
const keysOfOtherThings = new Set(['seed_key', 'name_key', 'group_key'])

describe('the collector', () => {
  test('keeps all files of a freshly seeded server', async () => {
    await seedLibrary(testApp.ctx)
    await seedTraining(testApp.ctx)
    const before = await keysInStorage()
    expect(before.length).toBeGreaterThan(20)
    for (let day = 0; day < 4; day += 1) {
      await collect()
      testApp.advance({ days: 1 })
    }
    expect(await keysInStorage()).toEqual(before)
  })

  test('removes an unreferenced file in the second night after the first, though that begins a moment earlier', async () => {
    await put('work/of-a-pupil-who-was-removed.jpg')
    await collect()
    testApp.advance({ days: 1 })
    await collect()
    expect(await keysInStorage()).toHaveLength(1)
    testApp.advance({ days: 1, minutes: -1 })
    await collect()
    expect(await keysInStorage()).toEqual([])
  })

  test('removes unreferenced files at the end of the grace period, not before', async () => {
    await put('ebooks/old-sample-000000000000.pdf')
    await put('public/covers/old-sample-000000000000.svg')
    await collect()
    testApp.advance({ hours: times.looseFileHours, minutes: -1 })
    await collect()
    expect(await keysInStorage()).toHaveLength(2)
    testApp.advance({ minutes: 2 })
    await put('ebooks/newer.pdf')
    await collect()
    expect(await keysInStorage()).toEqual(['ebooks/newer.pdf'])
    expect(await testApp.ctx.db.select({ key: looseFiles.key }).from(looseFiles)).toEqual([{ key: 'ebooks/newer.pdf' }])
  })

  test('restarts the grace period for a file that was referenced meanwhile', async () => {
    await seedLibrary(testApp.ctx)
    const [book] = await testApp.ctx.db.select().from(ebooks)
    await put('documents/other.pdf')
    await collect()
    testApp.advance({ hours: 40 })
    await testApp.ctx.db
      .update(ebooks)
      .set({ fileKey: 'documents/other.pdf' })
      .where(eq(ebooks.id, book?.id ?? ''))
    await collect()
    testApp.advance({ hours: 40 })
    await testApp.ctx.db
      .update(ebooks)
      .set({ fileKey: book?.fileKey ?? '' })
      .where(eq(ebooks.id, book?.id ?? ''))
    await collect()
    expect(await keysInStorage()).toContain('documents/other.pdf')
    // The first file of the book was unreferenced for a while, and no longer is.
    expect(await keysInStorage()).toContain(book?.fileKey)
  })

  test('keeps a replaced book until its signed URLs have expired', async () => {
    await seedLibrary(testApp.ctx)
    const [book] = await testApp.ctx.db.select().from(ebooks)
    if (!book?.fileKey) throw new Error('no sample book')
    const old = book.fileKey
    // The file is old, and was checked each day.
    await collect()
    testApp.advance({ days: 365 })
    await collect()
    const grant = { key: old, kind: 'ebook' as const, itemId: book.id, userId: null, premium: false }
    const url = signFile(testApp.ctx, grant)
    await put('documents/newer.pdf')
    await testApp.ctx.db.update(ebooks).set({ fileKey: 'documents/newer.pdf' }).where(eq(ebooks.id, book.id))
    await collect()
    testApp.advance({ minutes: times.signedUrlMinutes - 1 })
    await collect()
    const answer = await testApp.app.inject({ url, headers: { range: 'bytes=0-4' } })
    expect([answer.statusCode, answer.body]).toEqual([206, '%PDF-'])
    testApp.advance({ minutes: 2 })
    expect((await testApp.app.inject({ url })).statusCode).toBe(410)
    testApp.advance({ hours: times.looseFileHours })
    await collect()
    expect(await testApp.ctx.storage.stat(old)).toBeNull()
    expect(await testApp.ctx.storage.stat('documents/newer.pdf')).not.toBeNull()
  })

  test('keeps an upload while a form may still use it, and afterwards until a row references it', async () => {
    const editor = await signUp(testApp, { role: 'editor' })
    const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:04.000\nA pressure cooker whistles.\n')
    const id = await uploadFile(testApp, editor, 'captions', 'cooker.vtt', captions)
    const key = `captions/${id}.vtt`
    await collect()
    testApp.advance({ days: 5 })
    await collect()
    expect(await keysInStorage()).toEqual([key])
    await testApp.ctx.db.update(uploads).set({ takenAt: testApp.ctx.now() })
    testApp.advance({ hours: times.looseFileHours, minutes: -1 })
    await collect()
    expect(await testApp.ctx.db.$count(looseFiles)).toBe(0)
    // No row came to reference it.
    testApp.advance({ minutes: 2 })
    await collect()
    testApp.advance({ hours: times.looseFileHours })
    await collect()
    expect(await keysInStorage()).toEqual([])
  })

  test("removes nothing when a feature's references cannot be read", async () => {
    await put('ebooks/loose.pdf')
    await collect()
    testApp.advance({ hours: times.looseFileHours + 1 })
    await testApp.ctx.db.execute('alter table workshop_images rename to hidden_images')
    await expect(collect()).rejects.toThrow('workshop_images')
    expect(await keysInStorage()).toEqual(['ebooks/loose.pdf'])
  })

  test('covers every column that holds a file key', async () => {
    const queries: string[] = []
    const query = vi.spyOn(testApp.ctx.db.$client, 'query')
    for (const { fileKeys } of features) await fileKeys?.(testApp.ctx.db, testApp.ctx.now())
    for (const [argument] of query.mock.calls as unknown as [{ text?: string } | string][])
      queries.push(typeof argument === 'string' ? argument : (argument.text ?? ''))
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
    const isQueried = (column: string) => {
      const [table, name] = column.split('.')
      return queries.some((text) => text.includes(`from "${table}"`) && text.includes(`"${name}"`))
    }
    expect(columns.filter((column) => !isQueried(column))).toEqual([])
  })
})
