import { expect, test } from 'vitest'
import { groupSchools, type PlacedClass } from './group-schools.ts'

const placed = (id: string, change: Partial<PlacedClass> = {}): PlacedClass => ({
  id,
  site: `site of ${id}`,
  teachers: [`teacher of ${id}`],
  institutions: [],
  ...change,
})

test('classes of one place, one teacher or one institution are of one school, also through a third class', () => {
  const schools = groupSchools([
    placed('a', { site: 'hill' }),
    placed('b', { site: 'hill', teachers: ['anbu'] }),
    placed('c', { teachers: ['anbu', 'meena'], institutions: ['trust'] }),
    placed('d', { institutions: ['trust', 'other'] }),
    placed('e'),
    placed('f', { institutions: ['third'] }),
  ])
  const [first, ...others] = ['a', 'b', 'c', 'd'].map((id) => schools.get(id))
  expect(others).toEqual([first, first, first])
  expect(new Set(schools.values()).size).toBe(3)
})
