import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

test('a sealed text opens only with the same key and person, and only unmodified', () => {
  const key = randomBytes(32)
  const sealed = seal(key, 'secret of Meena', 'நெல் 1')
  expect(unseal(key, 'secret of Meena', sealed)).toBe('நெல் 1')
  expect(seal(key, 'secret of Meena', 'நெல் 1')).not.toBe(sealed)
  expect(unseal(key, 'secret of Ravi', sealed)).toBeNull()
  expect(unseal(randomBytes(32), 'secret of Meena', sealed)).toBeNull()
  for (let place = 0; place < sealed.length; place += 5) {
    const changed = sealed.slice(0, place) + (sealed[place] === 'A' ? 'B' : 'A') + sealed.slice(place + 1)
    expect(unseal(key, 'secret of Meena', changed)).toBeNull()
  }
  for (const nonsense of ['', 'x', '%', 'A'.repeat(50)]) expect(unseal(key, 'secret of Meena', nonsense)).toBeNull()
})
