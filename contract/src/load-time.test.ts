import { globSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

// The first use of Intl takes a cheap phone a tenth of a second, in which a page that loads answers no press.
test('no module uses Intl while it loads', async () => {
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
  const modules = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })
  expect(modules.length).toBeGreaterThan(100)
  for (loading of modules) await import(/* @vite-ignore */ `./${loading}`)
  expect(uses).toEqual([])
})
