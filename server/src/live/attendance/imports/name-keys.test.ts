import { expect, test } from 'vitest'
import { matcherOf, type Registered } from './match-participants.ts'
import { nameKeys } from './name-keys.ts'

const isSame = (one: string, other: string) => nameKeys(one).some((key) => nameKeys(other).includes(key))

test('names are equal whatever their case, spaces, titles and position of initials', () => {
  for (const other of [
    'MEENA  kumari',
    'Ms. Meena Kumari',
    'Selvi Meena Kumari',
    'Kumari, Meena',
    'Meena Kumari (physics lab)',
    'Lab phone (Meena Kumari)',
    "Me'ena Kumari Madam",
  ])
    expect([other, isSame('Meena Kumari', other)]).toEqual([other, true])
  for (const other of ['R.S. Meena', 'RS Meena', 'Meena R S', 'Dr. S. R. Meena', 'Thiru. Meena R.S'])
    expect([other, isSame('R S Meena', other)]).toEqual([other, true])
  expect(isSame('மீனா குமாரி', 'குமாரி மீனா')).toBe(true)
  expect(isSame('मीना कुमारी', 'मीना कुमारी जी')).toBe(false)
  expect(isSame('மீனா', 'மனா')).toBe(false)
  expect(isSame('José Pérez', 'jose perez')).toBe(true)
  expect(isSame('Meena K', 'Meena Kumari')).toBe(false)
  expect(nameKeys('Mr.')).toEqual([])
  expect(nameKeys('')).toEqual([])
})

test('a participant matches by address first, then by a unique name, and never against an address', () => {
  const teacher = (registrationId: string, name: string, email: string): Registered => ({
    registrationId,
    userId: `user ${registrationId}`,
    name,
    email,
    email_confirmed: true,
  })
  const registered = [
    teacher('1', 'Meena Kumari', 'meena@school.example'),
    teacher('2', 'Class Nine', 'nine@school.example'),
    teacher('3', 'Nine Class', 'class@school.example'),
  ]
  const accounts = new Map([
    ['meena@school.example', { id: 'user 1', subscribed: true }],
    ['came@school.example', { id: 'user 4', subscribed: true }],
    ['free@school.example', { id: 'user 5', subscribed: false }],
  ])
  const match = matcherOf({ registered, accounts })
  const who = (name: string, email: string) => {
    const found = match({ name, email })
    return found && [found.by, 'teacher' in found ? found.teacher.registrationId : found.userId]
  }
  expect(who('iPad', 'meena@school.example')).toEqual(['email', '1'])
  expect(who('Ms Meena Kumari', '')).toEqual(['name', '1'])
  expect(who('Meena Kumari', 'home@mail.example')).toEqual(['name', '1'])
  expect(who('Meena Kumari', 'came@school.example')).toEqual(['walk-in', 'user 4'])
  expect(who('Meena Kumari', 'free@school.example')).toBeNull()
  expect(who('Class Nine', '')).toBeNull()
  expect(who('iPad', '')).toBeNull()
})
