import { generateKeyPairSync, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { readProof } from '@ariviyal/contract/certificate-proof'
import { listIssuerKeys, readStatusList, showIssuer, showIssuerKey, verifyCertificate } from '@ariviyal/contract/verify'
import { eq } from 'drizzle-orm'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { type CertificateRow, certificates } from './certificates.table.ts'
import { identityHash } from './credential.ts'
import { statusList } from './status-list.ts'
import { putCertificate } from './testing.ts'

let home: TestHouse
let teacher: TestUser

beforeAll(async () => {
  home = await openTestHouse()
  teacher = await signUp(home)
})
afterAll(() => home.close())

const change = (row: CertificateRow, to: Partial<typeof certificates.$inferInsert>) =>
  home.house.db.update(certificates).set(to).where(eq(certificates.id, row.id))
const jwks = async () => createLocalJWKSet((await home.call(listIssuerKeys)).body)
const check = (serial: string) => home.call(verifyCertificate, { params: { serial } })

/** The bits of a list, after its signature was checked with the published keys. */
async function bitsOf(jwt: string): Promise<Buffer> {
  const { payload } = await jwtVerify(jwt, await jwks(), { currentDate: home.house.now() })
  const { encodedList } = payload['credentialSubject'] as { encodedList: string }
  expect(encodedList[0]).toBe('u')
  return gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
}
const isSet = (bits: Buffer, place: number) => ((bits[place >> 3] ?? 0) & (128 >> (place & 7))) !== 0

describe('someone who was handed a certificate', () => {
  test('reads every printed field, however the serial is typed', async () => {
    const row = await putCertificate(home, teacher, { printed: { name: 'கவிதா ராமன்' } })
    const { status, body } = await check(row.serial.toLowerCase().replaceAll('-', ''))
    expect(status).toBe(200)
    expect(body).toEqual({
      serial: row.serial,
      state: 'valid',
      name: 'கவிதா ராமன்',
      topic: row.printed.topic,
      theme: 'physics',
      speaker: 'The physics desk',
      starts_at: row.printed.startsAt,
      ends_at: row.printed.endsAt,
      present_seconds: 2_470,
      session_seconds: 3_600,
      issued_at: row.issuedAt.toISOString(),
      ended_at: null,
      replaced_by: null,
    })
  })

  test('is told which one is valid instead of one with an older name, and that one was revoked, without the words of staff', async () => {
    const old = await putCertificate(home, teacher, { printed: { name: 'K Raman' } })
    const now = home.house.now()
    await change(old, { supersededAt: now, supersededBy: old.id })
    const registration = { id: old.registrationId, sessionId: old.sessionId }
    const middle = await putCertificate(home, teacher, { registration })
    await change(middle, { supersededAt: now, supersededBy: middle.id })
    const current = await putCertificate(home, teacher, { registration })
    for (const row of [old, middle])
      expect((await check(row.serial)).body).toMatchObject({
        state: 'superseded',
        ended_at: now.toISOString(),
        replaced_by: current.serial,
      })
    await change(current, { revokedAt: now, revokedReason: 'Someone else sat in front of the screen' })
    const revoked = await check(current.serial)
    expect(revoked.body).toMatchObject({ state: 'revoked', ended_at: now.toISOString(), replaced_by: null })
    expect(JSON.stringify(revoked.body)).not.toContain('screen')
    expect((await check(old.serial)).body.replaced_by).toBeNull()
  })

  test('learns what is wrong with a serial that is not known', async () => {
    const { serial } = await putCertificate(home, teacher)
    const wrong = await check(serial.slice(0, -1) + (serial.endsWith('0') ? '1' : '0'))
    expect([wrong.status, wrong.error.msg]).toEqual([404, expect.stringContaining('character by character')])
    const unknown = await check('AV-0000-0000-0000-0')
    expect([unknown.status, unknown.error.msg]).toEqual([404, expect.stringContaining('not issued')])
  })

  test('may ask often, and not without end', async () => {
    const limited = await openTestHouse({ beside: home, limitsFactor: 0.01 })
    try {
      const ask = async () =>
        (await limited.call(verifyCertificate, { params: { serial: 'AV-0000-0000-0000-0' } })).status
      expect([await ask(), await ask(), await ask(), await ask()]).toEqual([404, 404, 404, 429])
    } finally {
      await limited.close()
    }
  })

  test('has the same fields in its proof, signed by a published key', async () => {
    const row = await putCertificate(home, teacher)
    const read = readProof(row.proof)
    expect(read?.fields).toMatchObject({ ...row.printed, serial: row.serial, statusIndex: row.statusIndex })
    const { body } = await home.call(showIssuerKey, { params: { id: row.keyId } })
    const key = { key: { kty: body.kty, crv: body.crv, x: body.x }, format: 'jwk' } as const
    expect(read && verify(null, read.signed, key, read.signature)).toBe(true)
  })
})

describe('a program that reads Open Badges', () => {
  test('finds a credential of version 3.0 that the published keys have signed', async () => {
    const row = await putCertificate(home, teacher)
    const { payload, protectedHeader } = await jwtVerify(row.credential, await jwks(), { algorithms: ['EdDSA'] })
    expect(Object.keys(protectedHeader).sort()).toEqual(['alg', 'kid', 'typ'])
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'JWT' })
    const issuer = (await home.call(showIssuer)).body
    expect(payload).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      id: `http://ariviyal.test/verify/${row.serial}`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: issuer.id, type: ['Profile'] },
      iss: issuer.id,
      jti: payload['id'],
      nbf: Math.floor(row.issuedAt.getTime() / 1_000),
      sub: (payload['credentialSubject'] as { id: string }).id,
      credentialStatus: {
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: `${row.statusIndex}`,
      },
    })
    expect(Date.parse(String(payload['validFrom']))).toBe((payload.nbf ?? 0) * 1_000)
    const { identifier, achievement } = payload['credentialSubject'] as {
      identifier: { identityType: string; identityHash: string; salt: string }[]
      achievement: { criteria: { narrative: string }; name: string }
    }
    const mail = identifier.find(({ identityType }) => identityType === 'emailAddress')
    expect(mail?.identityHash).toBe(identityHash(teacher.email, mail?.salt ?? ''))
    expect(row.credential).not.toContain(Buffer.from(teacher.email).toString('base64url').slice(2, -2))
    expect(achievement.criteria.narrative).toContain('75%')
    expect(JSON.stringify(payload['evidence'])).toContain('41 m 10 s of 60 m')
  })

  test('opens the key that the header names, and only public halves are there', async () => {
    const row = await putCertificate(home, teacher)
    const header = JSON.parse(Buffer.from(row.credential.split('.')[0] ?? '', 'base64url').toString()) as {
      kid: string
    }
    const answer = await home.app.inject({ method: 'GET', url: new URL(header.kid).pathname })
    expect(answer.json()).toMatchObject({ kid: header.kid, kty: 'OKP', crv: 'Ed25519' })
    expect(answer.json()).not.toHaveProperty('d')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  test('refuses a credential of which one character is another one', async () => {
    const { credential } = await putCertificate(home, teacher)
    const keys = await jwks()
    await expect(jwtVerify(credential, keys)).resolves.toBeDefined()
    for (let place = 0; place < credential.length; place += 41) {
      const other = credential[place] === 'A' ? 'B' : 'A'
      const changed = credential.slice(0, place) + other + credential.slice(place + 1)
      await expect(jwtVerify(changed, keys)).rejects.toThrow(errors.JOSEError)
    }
  })

  test('finds in the status list what is superseded or revoked, within a minute, and asks again cheaply', async () => {
    const [valid, superseded, revoked] = [
      await putCertificate(home, teacher),
      await putCertificate(home, teacher),
      await putCertificate(home, teacher),
    ]
    const now = home.house.now()
    const before = await bitsOf(await statusList(home.house, 0))
    expect(before.length).toBeGreaterThanOrEqual(131_072 / 8)
    await change(superseded, { supersededAt: now, supersededBy: valid.id })
    await change(revoked, { revokedAt: now, revokedReason: 'x' })
    home.advance({ seconds: 61 })
    const url = readStatusList.path.replace('{list}', '0')
    const first = await home.app.inject({ method: 'GET', url })
    expect(first.headers).toMatchObject({ 'content-type': 'application/vc+jwt', 'cache-control': 'public, max-age=60' })
    const bits = await bitsOf(first.body)
    expect([valid, superseded, revoked].map(({ statusIndex }) => isSet(bits, statusIndex))).toEqual([false, true, true])
    const headers = { 'if-none-match': String(first.headers['etag']) }
    const again = await home.app.inject({ method: 'GET', url, headers })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await home.app.inject({ method: 'GET', url: readStatusList.path.replace('{list}', '7') })).statusCode).toBe(
      404,
    )
  })

  test('still checks what was signed before the key was changed', async () => {
    const old = await putCertificate(home, teacher)
    const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })
    const certificateKey = String(pem)
    const next = await openTestHouse({ beside: home, config: { certificateKey } })
    try {
      const fresh = await putCertificate(next, teacher)
      expect(fresh.keyId).not.toBe(old.keyId)
      const currentDate = home.house.now()
      const keys = createLocalJWKSet((await next.call(listIssuerKeys)).body)
      for (const row of [old, fresh])
        await expect(jwtVerify(row.credential, keys, { currentDate })).resolves.toBeDefined()
    } finally {
      await next.close()
    }
  })
})
