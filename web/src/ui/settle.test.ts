import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/client.ts'
import { settle } from './settle.ts'

const refusal = (code: 'already-decided' | 'internal') => () => Promise.reject(new ApiError(409, { msg: 'No.', code }))

test('staff who decide what a colleague has decided are told so and see the list of now', async () => {
  const refresh = vi.fn<() => Promise<void>>(async () => {})
  await expect(settle(refusal('already-decided'), refresh)).resolves.toEqual({ tone: 'warning', text: 'No.' })
  expect(refresh).toHaveBeenCalledOnce()
})

test('a failure is left to the form, and the list stays', async () => {
  const refresh = vi.fn<() => Promise<void>>(async () => {})
  await expect(settle(refusal('internal'), refresh)).rejects.toThrow('No.')
  expect(refresh).not.toHaveBeenCalled()
})
