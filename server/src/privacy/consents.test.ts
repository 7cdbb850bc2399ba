import { registerInstitution } from '@ariviyal/contract/institutions/institutions'
import { legalDocuments } from '@ariviyal/contract/privacy/legal'
import * as calls from '@ariviyal/contract/privacy/privacy'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consents } from '../accounts/consents/consents.table.ts'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { institutions } from '../institutions/institutions.table.ts'
import { institutionForm } from '../institutions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { terms, privacy } = legalDocuments
const consentsOf = async ({ token }: TestUser) => (await testApp.call(calls.listConsents, { token })).body
const accept = ({ token }: TestUser, version: string) =>
  testApp.call(calls.acceptConsents, { token, body: { documents: [{ document: 'terms', version }] } })

describe('the version of a legal text', () => {
  test('is recorded when a teacher registers', async () => {
    const teacher = await signUp(testApp)
    expect(await consentsOf(teacher)).toEqual({
      due: [],
      charges: false,
      given: [
        { document: 'privacy', version: privacy.version, accepted_at: expect.any(String) as string },
        { document: 'terms', version: terms.version, accepted_at: expect.any(String) as string },
      ].sort((a, b) => b.document.localeCompare(a.document)),
    })
  })

  test('is recorded with the registration of an institution', async () => {
    const form = institutionForm()
    expect((await testApp.call(registerInstitution, { body: form })).status).toBe(201)
    const [row] = await testApp.ctx.db
      .select()
      .from(institutions)
      .where(eq(institutions.school_email, form.school_email))
    expect(row).toMatchObject({ termsVersion: terms.version, privacyVersion: privacy.version })
  })

  test('needs consent again when it changes, once', async () => {
    const teacher = await signUp(testApp)
    await testApp.ctx.db.update(consents).set({ version: '2020-01-01' }).where(eq(consents.userId, teacher.id))
    expect((await consentsOf(teacher)).due).toEqual(['terms', 'privacy'])
    expect((await accept(teacher, '2020-01-01')).error.code).toBe('text-changed')
    expect((await accept(teacher, terms.version)).status).toBe(200)
    expect((await accept(teacher, terms.version)).status).toBe(200)
    expect((await consentsOf(teacher)).due).toEqual(['privacy'])
  })
})
