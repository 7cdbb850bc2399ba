import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { patternOf, scriptGroups } from './script-groups.ts'

const root = path.resolve(import.meta.dirname, '../..')
const named = scriptGroups.flatMap(({ name, modules }) =>
  [...modules.of, ...(modules.except ?? [])].map((beginning) => [name, beginning] as const),
)

// A group whose module has moved takes nothing, and pages load more than they need without a word.
test.each(named)('the group %s finds %s', (_, beginning) => {
  expect(globSync(`${beginning}*`, { cwd: root })).not.toHaveLength(0)
})

test('a group takes the modules that it names, without the exceptions', () => {
  const pattern = patternOf({ of: ['web/src/api/', 'web/src/ui/form/field.'], except: ['web/src/api/pupil'] })
  expect('/srv/web/src/api/client.ts').toMatch(pattern)
  expect('/srv/web/src/ui/form/field.tsx').toMatch(pattern)
  expect('/srv/web/src/ui/form/field-frame.tsx').not.toMatch(pattern)
  expect('/srv/web/src/api/pupil-client.ts').not.toMatch(pattern)
  expect('/srv/other-web/src/api/client.ts').not.toMatch(pattern)
})
