import { showInstitution } from '@ariviyal/contract/institutions/institution-details'
import { approveInstitution, listInstitutions, rejectInstitution } from '@ariviyal/contract/institutions/institutions'
import type { InstitutionFormFields } from '@ariviyal/contract/institutions/institution-fields'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { nameKeyOf, phoneKeysOf, placeKeysOf } from '../representatives/institution-keys.ts'
import { registerTestInstitution } from '../testing.ts'

describe('a normalised name', () => {
  test.each([
    ['GHSS Kumbakonam', 'government higher secondary school kumbakonam'],
    ['G.H.S.S., Kumbakonam', 'government higher secondary school kumbakonam'],
    ['Govt. Hr. Sec. School (Kumbakonam)', 'government higher secondary school kumbakonam'],
    ['GOVERNMENT HIGHER SECONDARY SCHOOL – KUMBAKONAM', 'government higher secondary school kumbakonam'],
    ['St. Joseph’s Matric. H.S.S.', 'saint josephs matriculation higher secondary school'],
    ['K.V. No. 2', 'kendriya vidyalaya no 2'],
    ['அரசு மேல்நிலைப் பள்ளி', nameKeyOf('அரசு மேல்நிலைப் பள்ளி')],
    ['constructor', 'constructor'],
  ])('%s', (name, key) => {
    expect(nameKeyOf(name)).toBe(key)
    expect(key).not.toBe('')
  })

  test('place keys are the words after the street, PIN codes and the distinctive words of the name', () => {
    expect(
      placeKeysOf({
        institution_name: 'GHSS Kumbakonam',
        school_address: '12 Temple Road, Darasuram, Thanjavur Dt - 612 702',
      }),
    ).toEqual(['612702', 'darasuram', 'thanjavur', 'kumbakonam'])
  })

  test('phone keys are the same with +91, with 0 and with blanks', () => {
    const keys = (number: string) =>
      phoneKeysOf({ principal_contact: number, school_mobile: '', school_landline: '12' })
    expect(keys('+91 98400 12345')).toEqual(['9840012345'])
    expect(keys('098400-12345')).toEqual(['9840012345'])
  })
})

describe('staff who decide on a registration', () => {
  let testApp: TestApp
  let admin: TestUser
  beforeEach(async () => {
    testApp = await openTestApp()
    admin = await signUp(testApp, { admin: true })
  })
  afterEach(() => testApp.close())

  let numbers = 0
  /** An institution that shares only the given fields with any other. */
  const register = (change: Partial<InstitutionFormFields>) => {
    numbers += 1
    const number = String(9_000_000_000 + numbers * 3)
    return registerTestInstitution(testApp, {
      principal_contact: number,
      school_mobile: String(Number(number) + 1),
      school_landline: '',
      ...change,
    })
  }
  const duplicatesOf = async (id: string) => {
    const { body } = await testApp.call(showInstitution, { token: admin.token, params: { id } })
    return body.duplicates.map(({ institution_name, reasons }) => `${institution_name}: ${reasons.join(', ')}`)
  }

  test.each([
    [
      {
        institution_name: 'Govt. Higher Secondary School, Kumbakonam',
        school_address: 'Temple Road, Kumbakonam 612001',
      },
      { institution_name: 'GHSS Kumbakonam', school_address: '14 Temple Rd., Kumbakonam' },
      /same name.*both mention Kumbakonam/,
    ],
    [
      { institution_name: 'Government Hr. Sec. School', school_address: '2 Main Road, Papanasam, Thanjavur 614205' },
      { institution_name: 'Govt Higher Secondary School Papanasam', school_address: 'Papanasam - 614 205' },
      /name \d\d % alike.*same PIN code 614205/,
    ],
    [
      { institution_name: 'St. Joseph Matric School', school_address: '7 Church Street, Nagapattinam' },
      { institution_name: 'Saint Josephs Matriculation School', school_address: '7, Church St., Nagapattinam' },
      /name \d\d % alike.*address \d\d % alike/,
    ],
  ])('see another spelling of the same institution: %o', async (first, second, reason) => {
    await register(first)
    const id = await register(second)
    const [duplicate, ...others] = await duplicatesOf(id)
    expect(duplicate).toMatch(reason)
    expect(others).toEqual([])
  })

  test('see a common e-mail address or phone number, whatever the name', async () => {
    await register({
      institution_name: 'Hill View School',
      school_address: 'Ooty',
      school_email: 'office@hill.example',
    })
    await register({
      institution_name: 'Lake View School',
      school_address: 'Kodaikanal',
      school_mobile: '+91 94440 11111',
    })
    const id = await register({
      institution_name: 'Valley Public School',
      school_address: 'Yercaud',
      principal_email: 'OFFICE@hill.example',
      school_landline: '094440-11111',
    })
    expect((await duplicatesOf(id)).sort()).toEqual(['Hill View School: same e-mail', 'Lake View School: same phone'])
  })

  test('see no institution of another town with the same common name, and no different one in the same town', async () => {
    await register({
      institution_name: 'Government Higher Secondary School',
      school_address: 'Main Road, Madurai 625001',
    })
    await register({ institution_name: 'Saraswathi Vidyalaya', school_address: 'Car Street, Kumbakonam' })
    const id = await register({ institution_name: 'Govt. Hr. Sec. School', school_address: '1 Fort Road, Kumbakonam' })
    expect(await duplicatesOf(id)).toEqual([])
  })

  test('see approved and pending institutions as duplicates, but no rejected ones, and none after the decision', async () => {
    const name = { institution_name: 'GHSS Darasuram', school_address: 'Temple Road, Darasuram' }
    const rejected = await register(name)
    await testApp.call(rejectInstitution, { token: admin.token, params: { id: rejected }, body: {} })
    const approved = await register(name)
    await testApp.call(approveInstitution, { token: admin.token, params: { id: approved } })
    const waiting = await register(name)
    const list = async () => (await testApp.call(listInstitutions, { token: admin.token })).body.items
    const seen = (await list()).find(({ id }) => id === waiting)?.duplicates
    expect(seen?.map(({ id, status }) => ({ id, status }))).toEqual([{ id: approved, status: 'approved' }])
    await testApp.call(approveInstitution, { token: admin.token, params: { id: waiting } })
    expect((await list()).flatMap(({ duplicates }) => duplicates)).toEqual([])
  })
})
