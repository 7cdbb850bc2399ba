import { showInvite } from '@ariviyal/contract/institutions'
import { listUsers } from '@ariviyal/contract/staff'
import { expect, test } from 'vitest'
import { endpointUrl } from './endpoint-url.ts'

test('a token in a path cannot leave its place', () => {
  expect(endpointUrl(showInvite, { token: '../a/b?c' })).toBe('/api/invites/..%2Fa%2Fb%3Fc')
})

test('what is not asked for is not in the address', () => {
  expect(endpointUrl(listUsers, undefined, { q: 'Meena K', cursor: undefined })).toBe('/api/admin/users?q=Meena+K')
  expect(endpointUrl(listUsers)).toBe('/api/admin/users')
})
