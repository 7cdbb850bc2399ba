import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'

const contract = path.resolve(import.meta.dirname, '../contract/src')

// The first use of Intl takes a cheap phone a tenth of a second, in which a page that loads answers no press.
test('no module of the contract uses Intl while it loads', async () => {
  const uses: string[] = []
  let loading = ''
  const note = (what: string) => uses.push(`${loading}: ${what}`)
  for (const name of ['Collator', 'DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules'] as const)
    vi.spyOn(Intl, name).mockImplementation(function () {
      note(name)
    })
  vi.spyOn(String.prototype, 'localeCompare').mockImplementation(() => note('localeCompare'))
  vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(() => String(note('toLocaleString')))
  vi.resetModules()
  const modules = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] })
  expect(modules.length).toBeGreaterThan(100)
  for (loading of modules) await import(/* @vite-ignore */ path.join(contract, loading))
  expect(uses).toEqual([])
})
