import { Id } from '@ariviyal/contract/fields'
import { expect, test } from 'vitest'
import { newVisitId } from './visit-id.ts'

test('a visit has an id that the contract accepts, and no other visit has it', () => {
  const ids = Array.from({ length: 1_000 }, newVisitId)
  expect(ids.filter((id) => !Id.safeParse(id).success)).toEqual([])
  expect(new Set(ids).size).toBe(1_000)
})
