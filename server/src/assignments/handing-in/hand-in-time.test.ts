import { createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readKeptTime, signTime } from './hand-in-time.ts'

const pupil = '01890000-0000-7000-8000-000000000001'
const other = '01890000-0000-7000-8000-000000000002'
const fileKey = createSecretKey(Buffer.alloc(32, 7))
const at = (time: string) => new Date(`2026-11-20T${time}:00.000Z`)
const ctxAt = (now: Date) => ({ fileKey, now: () => now })
const minutes = (count: number) => count * 60_000

/** Read at `received`, from a phone that last heard the server at 17:40. */
const read = (elapsed: number, received: Date, whose = pupil) => {
  const { token } = signTime(ctxAt(at('17:40')), whose)
  return readKeptTime(ctxAt(received), pupil, { token, elapsed_ms: elapsed }, received)
}

describe('the moment of a hand-in that waited on a phone', () => {
  test('is the last contact and the time that passed on the phone', () => {
    expect(read(minutes(15), at('20:40'))).toEqual({ contactAt: at('17:40'), keptAt: at('17:55') })
  })
  test('is never before the last contact', () => {
    expect(read(0, at('20:40'))?.keptAt).toEqual(at('17:40'))
  })
  test('does not count ahead of the receipt, nor where the phone was online', () => {
    expect(read(minutes(200), at('20:40'))).toBeNull()
    expect(read(minutes(15), new Date(at('17:55').getTime() + 59_000))).toBeNull()
    expect(read(minutes(15), new Date(at('17:55').getTime() + 60_000))).not.toBeNull()
  })
  test('does not count after two weeks', () => {
    const day = 86_400_000
    expect(read(0, new Date(at('17:40').getTime() + 14 * day))).not.toBeNull()
    expect(read(0, new Date(at('17:40').getTime() + 14 * day + 1))).toBeNull()
  })
  test('does not count with the time of another pupil, or a forged one', () => {
    expect(read(0, at('20:40'), other)).toBeNull()
    const { token } = signTime(ctxAt(at('17:40')), pupil)
    const [, signature] = token.split('.')
    for (const forged of [`${at('17:30').getTime()}.${signature}`, `${at('17:40').getTime()}.`, 'x', '', `${token}a`])
      expect(readKeptTime(ctxAt(at('20:40')), pupil, { token: forged, elapsed_ms: 0 }, at('20:40'))).toBeNull()
  })
})
