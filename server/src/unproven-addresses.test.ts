import { me } from '@ariviyal/contract/accounts/accounts'
import { claimInvite } from '@ariviyal/contract/institutions/institutions'
import { exportPersonalData } from '@ariviyal/contract/privacy/privacy'
import { shareRecord, showRegister } from '@ariviyal/contract/certificates/record'
import {
  claimInstitution,
  inviteTeachers,
  listInvitations,
  listSeats,
} from '@ariviyal/contract/institutions/own-institution'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from './accounts/testing.ts'
import { clearEmailConfirmed, markEmailConfirmed } from './accounts/users.queries.ts'
import { certificateNames, certificates } from './certificates/certificates.table.ts'
import { issueCertificates } from './certificates/issuing/issue-certificates.ts'
import {
  claimTokenOf,
  openRepresentedInstitution,
  openInstitution,
  seatTeacher,
  tokenIn,
} from './institutions/testing.ts'
import { openImportFixture } from './live/attendance/imports/import-fixture-testing.ts'
import { participantsFile, putHeldSession } from './live/attendance/testing.ts'
import { putAttendance, putRegistration, putLiveSession } from './live/testing.ts'
import { signUpSubscriber } from './subscriptions/testing.ts'
import { openTestApp } from './testing/open-test-app.ts'
import type { TestApp } from './testing/test-app.ts'

/**
 * Everything that an e-mail address proves waits until its owner has confirmed it (docs/product.md, Confirmed addresses): every place that
 * compares or asserts an address. docs/security.md lists them.
 */
let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const confirm = ({ id }: { id: string }) => markEmailConfirmed(testApp.ctx.db, id, testApp.ctx.now())
const claim = (user: TestUser, token: string) => testApp.call(claimInvite, { token: user.token, params: { token } })

const mailedInvite = async (email: string) =>
  tokenIn((await testApp.mails(email)).findLast(({ text }) => text?.includes('/join/'))?.text, '/join/')

describe('a user with the unconfirmed address of somebody else', () => {
  const institution = () => openRepresentedInstitution(testApp, admin, { seats: 9 })
  const invite = async (principal: TestUser, email: string) =>
    (await testApp.call(inviteTeachers, { token: principal.token, body: { csv: email } })).body
  const statusOf = async (principal: TestUser, email: string) =>
    (await testApp.call(listInvitations, { token: principal.token, query: {} })).body.items.find(
      (invitation) => invitation.email === email,
    )?.status

  test("takes a seat by the institution's link, and the invitation to that address stays open for its owner", async () => {
    const { principal, invite: link } = await institution()
    const squatter = await signUp(testApp, { unconfirmed: true })
    await invite(principal, squatter.email)
    expect((await claim(squatter, link)).status).toBe(200)
    expect(await statusOf(principal, squatter.email)).toBe('open')

    const owner = await signUp(testApp)
    await invite(principal, owner.email)
    expect((await claim(owner, link)).status).toBe(200)
    expect(await statusOf(principal, owner.email)).toBe('accepted')
  })

  test('does not prevent the institution from inviting that address', async () => {
    const { principal, invite: link } = await institution()
    const squatter = await signUp(testApp, { unconfirmed: true })
    await claim(squatter, link)
    expect(await invite(principal, squatter.email)).toMatchObject({ invited: 1, errors: [] })
  })

  test('cannot take a seat by an invitation to another address', async () => {
    const { principal } = await institution()
    const impostor = await signUp(testApp, { unconfirmed: true })
    await invite(principal, 'colleague@school.example')
    const token = await mailedInvite('colleague@school.example')
    expect((await claim(impostor, token)).error).toMatchObject({ code: 'address-unconfirmed' })
    await confirm(impostor)
    expect((await claim(impostor, token)).status).toBe(200)
  })

  test('is in the list of seats without confirmation of the address, and not in the register', async () => {
    const { principal, invite: link } = await institution()
    const squatter = await signUp(testApp, { unconfirmed: true })
    await claim(squatter, link)
    const share = () => testApp.call(shareRecord, { token: squatter.token })
    const seats = async () => (await testApp.call(listSeats, { token: principal.token, query: {} })).body.items
    const register = async () => (await testApp.call(showRegister, { token: principal.token, query: {} })).body
    expect(await seats()).toMatchObject([{ user_id: squatter.id, email: squatter.email, email_confirmed: false }])
    expect((await share()).error.code).toBe('address-unconfirmed')
    await confirm(squatter)
    expect(await seats()).toMatchObject([{ email_confirmed: true }])
    expect((await share()).status).toBe(200)
    expect(await register()).toMatchObject({ sharing: 1, items: [{ user_id: squatter.id }] })
    await clearEmailConfirmed(testApp.ctx.db, squatter.id)
    expect(await register()).toMatchObject({ teachers: 1, sharing: 0, items: [] })
  })

  test('cannot become a representative of an institution', async () => {
    const { id } = await openInstitution(testApp, admin)
    const squatter = await signUp(testApp, { unconfirmed: true })
    const token = await claimTokenOf(testApp, id)
    const care = () => testApp.call(claimInstitution, { token: squatter.token, params: { token } })
    expect((await care()).error).toMatchObject({ code: 'address-unconfirmed' })
    await confirm(squatter)
    expect((await care()).status).toBe(200)
  })

  test('sees no invitations to that address in the export of personal data', async () => {
    const { principal } = await institution()
    const squatter = await signUp(testApp, { unconfirmed: true })
    await invite(principal, squatter.email)
    const invitations = async () => {
      const { body } = await testApp.app.inject({
        method: exportPersonalData.method,
        url: exportPersonalData.path,
        headers: { authorization: `Bearer ${squatter.token}` },
        payload: { password: squatter.password },
      })
      return (JSON.parse(body) as { school_invitations: unknown[] }).school_invitations
    }
    expect(await invitations()).toEqual([])
    await confirm(squatter)
    expect(await invitations()).toHaveLength(1)
  })

  test('is not matched to that address in a list of participants', async () => {
    const session = await putHeldSession(testApp)
    const registered = await signUp(testApp, { unconfirmed: true })
    const subscribed = await signUpSubscriber(testApp, { unconfirmed: true })
    await putRegistration(testApp.ctx, session.id, registered.id)
    const fixture = openImportFixture(testApp, admin)
    const list = [
      { name: 'iPad', email: registered.email, from: 0, until: 60 },
      { name: 'Galaxy', email: subscribed.email, from: 0, until: 60 },
    ]
    const matches = async () =>
      (await fixture.preview(session, participantsFile(session, list))).body.participants.map((one) => one.matched_by)
    expect(await matches()).toEqual([null, null])
    await confirm(registered)
    await confirm(subscribed)
    expect(await matches()).toEqual(['email', 'walk-in'])
  })

  test('gets a credential without an e-mail address', async () => {
    const identitiesOf = async (teacher: TestUser) => {
      const start = new Date(testApp.ctx.now().getTime() - 72 * 3_600_000)
      const session = await putLiveSession(testApp.ctx, {
        startsAt: start,
        endsAt: new Date(start.getTime() + 3_600_000),
        settledAt: start,
      })
      await putAttendance(testApp.ctx, session, await putRegistration(testApp.ctx, session.id, teacher.id), {})
      await testApp.ctx.db
        .insert(certificateNames)
        .values({ userId: teacher.id, name: 'Meena Kumari', confirmedAt: testApp.ctx.now() })
      await issueCertificates(testApp.ctx, { sessionId: session.id })
      const [row] = await testApp.ctx.db.select().from(certificates).where(eq(certificates.userId, teacher.id))
      const claims = decodeJwt<{ credentialSubject: { identifier: { identityType: string }[] } }>(row?.credential ?? '')
      return claims.credentialSubject.identifier.map(({ identityType }) => identityType)
    }
    expect(await identitiesOf(await signUp(testApp))).toEqual(['emailAddress', 'name'])
    expect(await identitiesOf(await signUp(testApp, { unconfirmed: true }))).toEqual(['name'])
  })
})

test('an invitation used by its recipient proves the address', async () => {
  const { principal } = await openRepresentedInstitution(testApp, admin, { seats: 3 })
  const teacher = await signUp(testApp, { unconfirmed: true })
  await testApp.call(inviteTeachers, { token: principal.token, body: { csv: teacher.email } })
  const token = await mailedInvite(teacher.email)
  expect((await claim(teacher, token)).status).toBe(200)
  expect((await testApp.call(me, { token: teacher.token })).body.email_confirmed).toBe(true)
})

test("a seat taken with the institution's link proves no address", async () => {
  const { invite: link } = await openRepresentedInstitution(testApp, admin, { seats: 3 })
  expect(await seatTeacher(testApp, link)).toMatchObject({ is_subscribed: 1 })
  const teacher = await signUp(testApp, { unconfirmed: true })
  expect((await claim(teacher, link)).status).toBe(200)
  expect((await testApp.call(me, { token: teacher.token })).body.email_confirmed).toBe(false)
})
