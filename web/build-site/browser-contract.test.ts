import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { describe, expect, test } from 'vitest'
import { browserContract } from './browser-contract.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What the build makes of a file of the contract. */
async function made(code: string, file = 'classes.ts'): Promise<string> {
  const { handler } = browserContract().transform as Extract<Plugin['transform'], { handler: unknown }>
  const transform = handler as (code: string, id: string) => Promise<{ code: string } | null>
  return (await transform(code, `/contract/src/${file}`))?.code ?? ''
}

describe('the contract in a page', () => {
  test('keeps of an endpoint what a page reads, and none of its schemas and limits', async () => {
    const code = await made(`export const listClasses = endpoint({
      method: 'GET',
      path: '/api/lms/classes',
      access: 'subscriber',
      asks: 'caller',
      file: 'text/csv',
      stream: true,
      summary: 'Classes of the caller',
      tag: 'Classes',
      query: z.object({ page: z.string() }),
      attempts: 'read',
      status: 200,
      answer: Classes,
    })`)
    for (const part of ['method', 'path', 'access', 'asks', 'file', 'stream']) expect(code).toMatch(`${part}: `)
    for (const part of ['summary', 'tag', 'query', 'attempts', 'status', 'answer']) expect(code).not.toContain(part)
  })

  test('leaves other calls and spread parts alone', async () => {
    expect(await made(`const row = table({ summary: 'kept' })`)).toContain("summary: 'kept'")
    expect(await made(`const show = endpoint({ ...shared, summary: 'cut' })`)).toMatch(/\.\.\.shared\s/)
  })

  test('marks each constant that a call makes as pure, once, so that the build can drop it', async () => {
    const pure = '/*#__PURE__*/'
    expect(await made('export const Name = z.string().check(z.maxLength(80))')).toBe(
      `export const Name = ${pure}(() => z.string().check(z.maxLength(80)))();`,
    )
    const marked = `const Mark = ${pure}z.number();`
    expect(await made(marked)).toBe(marked)
    expect(await made('const page = 20; const add = (one: number) => plus(one)')).not.toContain(pure)
    expect(await made('function parse() { const made = z.string(); return made }')).not.toContain(pure)
  })

  test('makes each entry of a long list an export, so that the build can drop it', async () => {
    const code = await made(
      'export const limits = { nameMax: 80, side: 8 * 4 } as const; export const reader = { page: 1 }',
      'limits.ts',
    )
    expect(code).toContain('import * as limits from "./limits.ts"')
    expect(code).toContain('const _nameMax = 80')
    expect(code).toContain('const _side = 8 * 4')
    expect(code).toContain('export { limits, _nameMax as nameMax, _side as side }')
    expect(code).toContain('export const reader = {')
    expect(await made('export const limits = { nameMax: 80 }')).toContain('export const limits = {')
    await expect(made('export const limits = { ...others }', 'limits.ts')).rejects.toThrow('no plain key')
  })

  test('has every part of an endpoint that the pages read', () => {
    const read = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(/\bendpoint\.(\w+)/g),
    ])
    const parts = [...new Set(read.map(([, part]) => part))]
    expect(parts.length).toBeGreaterThan(3)
    expect(
      parts.filter((part) => !['method', 'path', 'access', 'asks', 'file', 'stream'].includes(part ?? '')),
    ).toEqual([])
  })
})
