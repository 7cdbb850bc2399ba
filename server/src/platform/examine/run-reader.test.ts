import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examineBounds, FileRejection, ReaderCrash } from './examined.ts'
import { noIsolation } from './isolation.ts'
import { runReader } from './run-reader.ts'

let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'ariviyal-reader-'))
})
afterAll(() => rmSync(place, { recursive: true }))

/** A reader that does this when it is given its task. */
function reader(act: string) {
  const program = join(place, 'reader.mjs')
  writeFileSync(program, `process.once('message', () => { ${act} })`)
  return runReader(
    {
      program,
      isolation: noIsolation,
      reach: { reads: place, writes: place },
      seconds: 20,
      memoryBytes: examineBounds.memoryBytes.picture,
    },
    {},
  ).catch((error: unknown) => error)
}

test('the answer of a reader that ends at once is not lost', async () => {
  expect(await reader(`process.send({ answer: 'read' }, () => process.exit(0))`)).toBe('read')
})

describe('a reader that ends without an answer', () => {
  test.each([
    ['an error that nobody expected', `process.send({ failed: 'Error: at all' })`, 'Error: at all'],
    ['an error before its answer', `throw new Error('broken')`, 'code 1'],
    ['a quiet end', `process.exit(0)`, 'code 0'],
    ['a crash of native code', `process.kill(process.pid, 'SIGSEGV')`, 'SIGSEGV'],
  ])('by %s says nothing about the file', async (_, act, cause) => {
    const error = await reader(act)
    expect(error).toBeInstanceOf(ReaderCrash)
    expect(String((error as Error).cause)).toContain(cause)
  })

  test.each(['SIGKILL', 'SIGABRT'])('by %s was beyond its limits, which refuses the file', async (signal) => {
    const error = await reader(`process.kill(process.pid, '${signal}')`)
    expect(error).toBeInstanceOf(FileRejection)
    expect(error).not.toBeInstanceOf(ReaderCrash)
    expect(String(error)).toContain('too much time or memory')
  })
})
