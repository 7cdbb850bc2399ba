import { generateKeyPairSync, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { readProof } from '@ariviyal/contract/certificates/certificate-proof'
import {
  listIssuerKeys,
  readStatusList,
  showIssuer,
  showIssuerKey,
  verifyCertificate,
} from '@ariviyal/contract/certificates/verify'
import { eq } from 'drizzle-orm'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { type CertificateRow, certificates } from '../certificates.table.ts'
import { identityHash } from './credential.ts'
import { statusList } from './status-list.ts'
import { putCertificate } from '../testing.ts'

let testApp: TestApp
let teacher: TestUser

beforeAll(async () => {
  testApp = await openTestApp()
  teacher = await signUp(testApp)
})
afterAll(() => testApp.close())

const change = (row: CertificateRow, to: Partial<typeof certificates.$inferInsert>) =>
  testApp.ctx.db.update(certificates).set(to).where(eq(certificates.id, row.id))
const jwks = async () => createLocalJWKSet((await testApp.call(listIssuerKeys)).body)
const check = (serial: string) => testApp.call(verifyCertificate, { params: { serial } })

/** The bits of a list whose signature was verified with the published keys. */
async function bitsOf(jwt: string): Promise<Buffer> {
  const { payload } = await jwtVerify(jwt, await jwks(), { currentDate: testApp.ctx.now() })
  const { encodedList } = payload['credentialSubject'] as { encodedList: string }
  expect(encodedList[0]).toBe('u')
  return gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
}
const isSet = (bits: Buffer, place: number) => ((bits[place >> 3] ?? 0) & (128 >> (place & 7))) !== 0

describe('someone who was given a certificate', () => {
  test('reads every printed field, in any format of the serial', async () => {
    const row = await putCertificate(testApp, teacher, { printed: { name: 'கவிதா ராமன்' } })
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
      part: '',
      occasion: 'session',
      issued_at: row.issuedAt.toISOString(),
      ended_at: null,
      replaced_by: null,
    })
  })

  test('sees which one replaces an older one, and that one was revoked, without the reason', async () => {
    const old = await putCertificate(testApp, teacher, { printed: { name: 'K Raman' } })
    const now = testApp.ctx.now()
    await change(old, { supersededAt: now, supersededBy: old.id })
    const registration = { id: old.registrationId ?? '', sessionId: old.sessionId ?? '' }
    const middle = await putCertificate(testApp, teacher, { registration })
    await change(middle, { supersededAt: now, supersededBy: middle.id })
    const current = await putCertificate(testApp, teacher, { registration })
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

  test('gets an error for an unknown serial', async () => {
    const { serial } = await putCertificate(testApp, teacher)
    const wrong = await check(serial.slice(0, -1) + (serial.endsWith('0') ? '1' : '0'))
    expect([wrong.status, wrong.error.msg]).toEqual([404, expect.stringContaining('character by character')])
    const unknown = await check('AV-0000-0000-0000-0')
    expect([unknown.status, unknown.error.msg]).toEqual([404, expect.stringContaining('not issued')])
  })

  test('may look up often, within a rate limit', async () => {
    const limited = await openTestApp({ beside: testApp, limitsFactor: 0.01 })
    try {
      const ask = async () =>
        (await limited.call(verifyCertificate, { params: { serial: 'AV-0000-0000-0000-0' } })).status
      expect([await ask(), await ask(), await ask(), await ask()]).toEqual([404, 404, 404, 429])
    } finally {
      await limited.close()
    }
  })

  test('gets the same fields in its proof, signed by a published key', async () => {
    const row = await putCertificate(testApp, teacher)
    const read = readProof(row.proof)
    expect(read?.fields).toMatchObject({ ...row.printed, serial: row.serial, statusIndex: row.statusIndex })
    const { body } = await testApp.call(showIssuerKey, { params: { id: row.keyId } })
    const key = { key: { kty: body.kty, crv: body.crv, x: body.x }, format: 'jwk' } as const
    expect(read && verify(null, read.signed, key, read.signature)).toBe(true)
  })
})

describe('a program that verifies Open Badges', () => {
  test('gets a credential of version 3.0, signed by a published key', async () => {
    const row = await putCertificate(testApp, teacher)
    const { payload, protectedHeader } = await jwtVerify(row.credential, await jwks(), { algorithms: ['EdDSA'] })
    expect(Object.keys(protectedHeader).sort()).toEqual(['alg', 'kid', 'typ'])
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'JWT' })
    const issuer = (await testApp.call(showIssuer)).body
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
    expect(JSON.stringify(payload['evidence'])).toContain('41 min 10 s of 60 min')
  })

  test('opens the key named in the header, of which only the public half is published', async () => {
    const row = await putCertificate(testApp, teacher)
    const header = JSON.parse(Buffer.from(row.credential.split('.')[0] ?? '', 'base64url').toString()) as {
      kid: string
    }
    const answer = await testApp.app.inject({ method: 'GET', url: new URL(header.kid).pathname })
    expect(answer.json()).toMatchObject({ kid: header.kid, kty: 'OKP', crv: 'Ed25519' })
    expect(answer.json()).not.toHaveProperty('d')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  test('refuses a credential with one changed character', async () => {
    const { credential } = await putCertificate(testApp, teacher)
    const keys = await jwks()
    await expect(jwtVerify(credential, keys)).resolves.toBeDefined()
    for (let place = 0; place < credential.length; place += 41) {
      const other = credential[place] === 'A' ? 'B' : 'A'
      const changed = credential.slice(0, place) + other + credential.slice(place + 1)
      await expect(jwtVerify(changed, keys)).rejects.toThrow(errors.JOSEError)
    }
  })

  test('sees superseded and revoked certificates in the status list within a minute, with conditional requests', async () => {
    const [valid, superseded, revoked] = [
      await putCertificate(testApp, teacher),
      await putCertificate(testApp, teacher),
      await putCertificate(testApp, teacher),
    ]
    const now = testApp.ctx.now()
    const before = await bitsOf(await statusList(testApp.ctx, 0))
    expect(before.length).toBeGreaterThanOrEqual(131_072 / 8)
    await change(superseded, { supersededAt: now, supersededBy: valid.id })
    await change(revoked, { revokedAt: now, revokedReason: 'x' })
    testApp.advance({ seconds: 61 })
    const url = readStatusList.path.replace('{list}', '0')
    const first = await testApp.app.inject({ method: 'GET', url })
    expect(first.headers).toMatchObject({ 'content-type': 'application/vc+jwt', 'cache-control': 'public, max-age=60' })
    const bits = await bitsOf(first.body)
    expect([valid, superseded, revoked].map(({ statusIndex }) => isSet(bits, statusIndex))).toEqual([false, true, true])
    const headers = { 'if-none-match': String(first.headers['etag']) }
    const again = await testApp.app.inject({ method: 'GET', url, headers })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(
      (await testApp.app.inject({ method: 'GET', url: readStatusList.path.replace('{list}', '7') })).statusCode,
    ).toBe(404)
  })

  test('still verifies signatures of a replaced key', async () => {
    const old = await putCertificate(testApp, teacher)
    const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })
    const certificateKey = String(pem)
    const next = await openTestApp({ beside: testApp, config: { certificateKey } })
    try {
      const fresh = await putCertificate(next, teacher)
      expect(fresh.keyId).not.toBe(old.keyId)
      const currentDate = testApp.ctx.now()
      const keys = createLocalJWKSet((await next.call(listIssuerKeys)).body)
      for (const row of [old, fresh])
        await expect(jwtVerify(row.credential, keys, { currentDate })).resolves.toBeDefined()
    } finally {
      await next.close()
    }
  })
})
