import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/client.ts'
import { runAndRefresh } from './run-and-refresh.ts'

const refusal = (code: 'already-decided' | 'internal') => () => Promise.reject(new ApiError(409, { msg: 'No.', code }))

test('staff who decide after a colleague get a message and the current list', async () => {
  const refresh = vi.fn<() => Promise<void>>(async () => {})
  await expect(runAndRefresh(refusal('already-decided'), refresh)).resolves.toEqual({ tone: 'warning', text: 'No.' })
  expect(refresh).toHaveBeenCalledOnce()
})

test('a failure is left to the form, and the list is not reloaded', async () => {
  const refresh = vi.fn<() => Promise<void>>(async () => {})
  await expect(runAndRefresh(refusal('internal'), refresh)).rejects.toThrow('No.')
  expect(refresh).not.toHaveBeenCalled()
})
