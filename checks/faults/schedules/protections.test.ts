import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../real-server.ts'
import * as handIns from '../hand-ins/protections.ts'
import * as answers from '../tests/protections.ts'
import { applyEdits } from './take-out.ts'

test.each([
  { of: 'answers', ...answers },
  { of: 'hand-ins', ...handIns },
])('each protection of $of can be taken out of the sources as they are', ({ edits, protections }) => {
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const source = readFileSync(join(root, file), 'utf8')
    expect(applyEdits(file, source, edits)).not.toBe(source)
  }
  const used = edits.flatMap(({ replace }) => [...replace.matchAll(/OFF\('([\w-]+)'\)/g)].map(([, name]) => name))
  expect(new Set(used)).toEqual(new Set(protections.map(({ name }) => name)))
})
