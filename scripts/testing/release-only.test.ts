import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { releaseOnly } from './release-only.ts'

test('each file that is left to `npm run test:all` exists', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  expect(releaseOnly.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
