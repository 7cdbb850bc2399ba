import { describe, expect, test } from 'vitest'
import { settlePairs, type StandingPair } from './settle-pairs.ts'

const pair = (text: string): StandingPair => {
  const [marker = '', marked = ''] = text.replace('!', '').split('>')
  return { id: text, marker, marked, isMarked: text.endsWith('!') }
}
const settle = (pairs: string[], takingPart: string[], served: string[] = []) => {
  const { ended, standing, free } = settlePairs(pairs.map(pair), takingPart, new Set(served))
  return { ended: ended.map(({ id }) => id), standing: standing.map(({ id }) => id), free }
}

describe('pairs of a project', () => {
  test('stay while both classes take part; a new class is free', () => {
    const pairs = ['a>b', 'b>a']
    expect(settle(pairs, ['a', 'b', 'c'])).toEqual({ ended: [], standing: pairs, free: ['c'] })
  })

  test('end for a class whose partner has left, also when it has marked that partner', () => {
    expect(settle(['a>b', 'b>a'], ['a'])).toEqual({ ended: ['a>b', 'b>a'], standing: [], free: ['a'] })
    expect(settle(['a>b!', 'b>a'], ['a'], ['b'])).toEqual({ ended: ['a>b!', 'b>a'], standing: [], free: ['a'] })
  })

  test('are over for a class that was marked before its partner left', () => {
    expect(settle(['a>b', 'b>a!'], ['a'], ['a'])).toEqual({ ended: ['a>b'], standing: ['b>a!'], free: [] })
  })

  test('of a ring end for the two that are left, unless one of them was marked', () => {
    expect(settle(['a>b', 'b>c', 'c>a'], ['a', 'c'])).toEqual({
      ended: ['a>b', 'b>c', 'c>a'],
      standing: [],
      free: ['a', 'c'],
    })
    expect(settle(['a>b', 'b>c', 'c>a!'], ['a', 'c'], ['a'])).toEqual({
      ended: ['a>b', 'b>c', 'c>a!'],
      standing: [],
      free: ['c'],
    })
  })
})
