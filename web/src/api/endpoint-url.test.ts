import { showInvite } from '@ariviyal/contract/institutions/institutions'
import { listUsers } from '@ariviyal/contract/staff/staff'
import { expect, test } from 'vitest'
import { endpointUrl } from './endpoint-url.ts'

test('a token is encoded and cannot change the path', () => {
  expect(endpointUrl(showInvite, { token: '../a/b?c' })).toBe('/api/invites/..%2Fa%2Fb%3Fc')
})

test('undefined query values are omitted from the URL', () => {
  expect(endpointUrl(listUsers, undefined, { q: 'Meena K', cursor: undefined })).toBe('/api/admin/users?q=Meena+K')
  expect(endpointUrl(listUsers)).toBe('/api/admin/users')
})
