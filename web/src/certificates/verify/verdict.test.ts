import type { ProvenFields } from '@ariviyal/contract/certificates/certificate-proof'
import type { CertificateCheck } from '@ariviyal/contract/certificates/verify'
import { describe, expect, test } from 'vitest'
import type { VerifyFindings } from './findings.ts'
import { verdictOf } from './verdict.ts'

const serial = 'AV-0000-0000-0000-0'
const fields: ProvenFields = {
  serial,
  statusIndex: 3,
  name: 'Meena Kumari',
  topic: 'Why the sky over Ooty is so blue',
  theme: 'physics',
  speaker: 'The physics desk',
  startsAt: '2026-07-11T10:30:00.000Z',
  endsAt: '2026-07-11T11:30:00.000Z',
  presentSeconds: 2_470,
  sessionSeconds: 3_600,
  issuedAt: '2026-07-12T11:30:04.000Z',
}
const check = (change: Partial<CertificateCheck> = {}): CertificateCheck => ({
  serial,
  state: 'valid',
  name: fields.name,
  topic: fields.topic,
  theme: fields.theme,
  speaker: fields.speaker,
  starts_at: fields.startsAt,
  ends_at: fields.endsAt,
  present_seconds: fields.presentSeconds,
  part: '',
  occasion: 'session',
  session_seconds: fields.sessionSeconds,
  // The server's times have milliseconds.
  issued_at: '2026-07-12T11:30:04.321Z',
  ended_at: null,
  replaced_by: null,
  ...change,
})
const good = { is: 'good', fields } as const
const unavailable = { is: 'unavailable', because: 'network' } as const
const list = (change: object = {}) =>
  ({ is: 'read', asOf: new Date('2026-07-20T04:30:00Z'), ended: false, issuedLater: false, ...change }) as const
const toneOf = (findings: Partial<VerifyFindings>) => {
  const found: VerifyFindings = {
    signature: { is: 'none' },
    list: { is: 'missing' },
    register: { is: 'pending' },
    ...findings,
  }
  const verdict = verdictOf(found, serial)
  return verdict && [verdict.tone, verdict.title]
}

describe('the verdict on a certificate', () => {
  test("follows the issuer's record when it is available", () => {
    expect(toneOf({ register: { is: 'known', check: check() } })).toEqual(['success', 'Valid'])
    const ended = { ended_at: fields.endsAt }
    const revoked = check({ state: 'revoked', ...ended })
    expect(toneOf({ signature: good, list: list(), register: { is: 'known', check: revoked } })?.[1]).toBe('Revoked')
    const superseded = check({ state: 'superseded', ...ended, replaced_by: 'AV-1' })
    expect(toneOf({ register: { is: 'known', check: superseded } })?.[1]).toBe('Superseded')
    expect(toneOf({ register: { is: 'unknown' } })?.[0]).toBe('error')
    expect(toneOf({ signature: good, register: { is: 'unknown' } })?.[0]).toBe('warning')
    // Revoked before the account was deleted: the signed list still says so.
    const tone = toneOf({ signature: good, list: list({ ended: true }), register: { is: 'unknown' } })
    expect(tone).toEqual(['error', 'Superseded or revoked'])
  })

  test('is never "valid" while a signature is being checked, or when it is bad', () => {
    const known = { is: 'known', check: check() } as const
    expect(toneOf({ signature: { is: 'pending' }, register: known })).toBeNull()
    for (const because of ['unreadable', 'unsigned', 'another'] as const)
      expect(toneOf({ signature: { is: 'bad', because }, register: known })?.[0]).toBe('error')
  })

  test("is a warning when signature and issuer's record disagree in any field", () => {
    const others: Partial<CertificateCheck>[] = [
      { name: 'Someone Else' },
      { topic: 'Another' },
      { speaker: 'Another' },
      { theme: 'biology' },
      { present_seconds: 3_600 },
      { session_seconds: 3_601 },
      { starts_at: fields.endsAt },
      { ends_at: fields.startsAt },
      { issued_at: '2026-07-12T11:30:05.000Z' },
      { part: 'First place' },
    ]
    for (const other of others)
      expect(toneOf({ signature: good, register: { is: 'known', check: check(other) } })?.[1]).toMatch('do not agree')
  })

  test("without the issuer's record states only what signature and list prove", () => {
    expect(toneOf({ signature: good, list: { is: 'pending' } })?.[0]).toBe('info')
    expect(toneOf({ signature: good, list: list() })?.[0]).toBe('info')
    expect(toneOf({ signature: good, list: list(), register: unavailable })?.[0]).toBe('success')
    expect(toneOf({ signature: good, list: list({ issuedLater: true }), register: unavailable })?.[0]).toBe('warning')
    expect(toneOf({ signature: good, list: { is: 'missing' }, register: unavailable })?.[0]).toBe('warning')
    expect(toneOf({ signature: good, list: list({ ended: true }), register: unavailable })?.[0]).toBe('error')
    expect(toneOf({ register: unavailable })?.[1]).toMatch('did not answer')
    expect(toneOf({ signature: { is: 'no-key' }, register: unavailable })?.[1]).toMatch('Not confirmed')
    expect(toneOf({ register: { is: 'unavailable', because: 'too-often' } })?.[1]).toBe('Not checked yet')
  })
})
