import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accessDocument } from './access-table.ts'

test('docs/access.md matches the contract; `npm run access:table` updates it', () => {
  const written = readFileSync(path.resolve(import.meta.dirname, '../docs/access.md'), 'utf8')
  expect(written).toBe(accessDocument())
})
