import { expect, test } from 'vitest'
import { gstStateCodes, gstStates, stateOfGstin } from './gst.ts'

test.each([
  // The example of the GST portal's documents, and another state with a letter as check character.
  ['27AAPFU0939F1ZV', '27'],
  ['29AAGCB7383J1Z4', '29'],
])('%s is valid and of state %s', (gstin, state) => {
  expect(stateOfGstin(gstin)).toBe(state)
})

test('a GSTIN with any character changed, of no state or of another form is refused', () => {
  const gstin = '27AAPFU0939F1ZV'
  for (let place = 0; place < gstin.length; place += 1) {
    const other = gstin[place] === '7' ? '9' : '7'
    expect(stateOfGstin(gstin.slice(0, place) + other + gstin.slice(place + 1))).toBeNull()
  }
  for (const wrong of ['', '27aapfu0939f1zv', `${gstin} `, '99AAPFU0939F1ZV']) expect(stateOfGstin(wrong)).toBeNull()
})

test('lists of states go by their names, not by their codes', () => {
  const names = gstStateCodes.map((code) => gstStates[code])
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
})
