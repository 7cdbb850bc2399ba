import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyEdits } from '../schedules/take-out.ts'
import { edits, protections } from './protections.ts'
import { root } from '../../real-server.ts'

test('each protection of answers can be taken out of the sources as they are', () => {
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const source = readFileSync(join(root, file), 'utf8')
    expect(applyEdits(file, source, edits)).not.toBe(source)
  }
  const used = edits.flatMap(({ replace }) => [...replace.matchAll(/OFF\('([\w-]+)'\)/g)].map(([, name]) => name))
  expect(new Set(used)).toEqual(new Set(protections.map(({ name }) => name)))
})
