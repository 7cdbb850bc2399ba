import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ComingAndGoing, type Place } from './coming-and-going.ts'

test('holds what a set holds, in its order, whoever goes when', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 60 }), (turns) => {
      const held = new ComingAndGoing<number>()
      const like = new Set<number>()
      const places: Place<number>[] = []
      for (const [count, turn] of turns.entries()) {
        const chosen = places[turn]
        if (chosen) expect(held.remove(chosen)).toBe(like.delete(chosen.value))
        else {
          places.push(held.add(count))
          like.add(count)
        }
        expect(held.all().map(({ value }) => value)).toEqual([...like])
        expect(held.size).toBe(like.size)
      }
    }),
  )
})
