import { registerInstitution } from '@ariviyal/contract/institutions'
import { legalDocuments } from '@ariviyal/contract/legal'
import * as calls from '@ariviyal/contract/privacy'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consents } from '../accounts/consents.table.ts'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { institutions } from '../institutions/institutions.table.ts'
import { schoolForm } from '../institutions/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'

let home: TestHouse
beforeAll(async () => {
  home = await openTestHouse()
})
afterAll(() => home.close())

const { terms, privacy } = legalDocuments
const consentsOf = async ({ token }: TestUser) => (await home.call(calls.listConsents, { token })).body
const accept = ({ token }: TestUser, version: string) =>
  home.call(calls.acceptConsents, { token, body: { documents: [{ document: 'terms', version }] } })

describe('the version of a legal text', () => {
  test('is noted when a teacher registers', async () => {
    const teacher = await signUp(home)
    expect(await consentsOf(teacher)).toEqual({
      due: [],
      given: [
        { document: 'privacy', version: privacy.version, accepted_at: expect.any(String) as string },
        { document: 'terms', version: terms.version, accepted_at: expect.any(String) as string },
      ].sort((a, b) => b.document.localeCompare(a.document)),
    })
  })

  test('is noted with the registration of a school', async () => {
    const form = schoolForm()
    expect((await home.call(registerInstitution, { body: form })).status).toBe(201)
    const [row] = await home.house.db
      .select()
      .from(institutions)
      .where(eq(institutions.school_email, form.school_email))
    expect(row).toMatchObject({ termsVersion: terms.version, privacyVersion: privacy.version })
  })

  test('is asked for again when it has moved on, and agreeing once is enough', async () => {
    const teacher = await signUp(home)
    await home.house.db.update(consents).set({ version: '2020-01-01' }).where(eq(consents.userId, teacher.id))
    expect((await consentsOf(teacher)).due).toEqual(['terms', 'privacy'])
    expect((await accept(teacher, '2020-01-01')).error.code).toBe('text-changed')
    expect((await accept(teacher, terms.version)).status).toBe(200)
    expect((await accept(teacher, terms.version)).status).toBe(200)
    expect((await consentsOf(teacher)).due).toEqual(['privacy'])
  })
})
