import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accessDocument } from './access-table.ts'

test('docs/access.md says what the contract says; `npm run access:table` writes it anew', () => {
  const written = readFileSync(path.resolve(import.meta.dirname, '../docs/access.md'), 'utf8')
  expect(written).toBe(accessDocument())
})
