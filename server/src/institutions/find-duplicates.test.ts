import { showInstitution } from '@ariviyal/contract/institution-details'
import { approveInstitution, listInstitutions, rejectInstitution } from '@ariviyal/contract/institutions'
import type { SchoolForm } from '@ariviyal/contract/school-form'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { nameKeyOf, phoneKeysOf, placeKeysOf } from './school-keys.ts'
import { registerSchool } from './testing.ts'

describe('a name as it is compared', () => {
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

  test('places are what stands behind the street, PIN codes and what is particular in the name', () => {
    expect(
      placeKeysOf({
        institution_name: 'GHSS Kumbakonam',
        school_address: '12 Temple Road, Darasuram, Thanjavur Dt - 612 702',
      }),
    ).toEqual(['612702', 'darasuram', 'thanjavur', 'kumbakonam'])
  })

  test('numbers are the same with +91, with 0 and with blanks', () => {
    const keys = (number: string) =>
      phoneKeysOf({ principal_contact: number, school_mobile: '', school_landline: '12' })
    expect(keys('+91 98400 12345')).toEqual(['9840012345'])
    expect(keys('098400-12345')).toEqual(['9840012345'])
  })
})

describe('staff who decide on a registration', () => {
  let home: TestHouse
  let admin: TestUser
  beforeEach(async () => {
    home = await openTestHouse()
    admin = await signUp(home, { admin: true })
  })
  afterEach(() => home.close())

  let numbers = 0
  /** A school that has nothing in common with any other, but for what is given. */
  const register = (change: Partial<SchoolForm>) => {
    numbers += 1
    const number = String(9_000_000_000 + numbers * 3)
    return registerSchool(home, {
      principal_contact: number,
      school_mobile: String(Number(number) + 1),
      school_landline: '',
      ...change,
    })
  }
  const duplicatesOf = async (id: string) => {
    const { body } = await home.call(showInstitution, { token: admin.token, params: { id } })
    return body.duplicates.map(({ institution_name, reasons }) => `${institution_name}: ${reasons.join(', ')}`)
  }

  test.each([
    [
      {
        institution_name: 'Govt. Higher Secondary School, Kumbakonam',
        school_address: 'Temple Road, Kumbakonam 612001',
      },
      { institution_name: 'GHSS Kumbakonam', school_address: '14 Temple Rd., Kumbakonam' },
      /same name.*both name Kumbakonam/,
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
  ])('see the other name of one school: %o', async (first, second, reason) => {
    await register(first)
    const id = await register(second)
    const [found, ...others] = await duplicatesOf(id)
    expect(found).toMatch(reason)
    expect(others).toEqual([])
  })

  test('see an address of e-mail or a telephone in common, whatever the name', async () => {
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

  test('are not shown the schools of other towns that bear the same common name, nor another school of the town', async () => {
    await register({
      institution_name: 'Government Higher Secondary School',
      school_address: 'Main Road, Madurai 625001',
    })
    await register({ institution_name: 'Saraswathi Vidyalaya', school_address: 'Car Street, Kumbakonam' })
    const id = await register({ institution_name: 'Govt. Hr. Sec. School', school_address: '1 Fort Road, Kumbakonam' })
    expect(await duplicatesOf(id)).toEqual([])
  })

  test('see approved schools and waiting ones in the list too, not rejected ones, and none once it is decided', async () => {
    const name = { institution_name: 'GHSS Darasuram', school_address: 'Temple Road, Darasuram' }
    const rejected = await register(name)
    await home.call(rejectInstitution, { token: admin.token, params: { id: rejected }, body: {} })
    const approved = await register(name)
    await home.call(approveInstitution, { token: admin.token, params: { id: approved } })
    const waiting = await register(name)
    const list = async () => (await home.call(listInstitutions, { token: admin.token })).body.items
    const seen = (await list()).find(({ id }) => id === waiting)?.duplicates
    expect(seen?.map(({ id, status }) => ({ id, status }))).toEqual([{ id: approved, status: 'approved' }])
    await home.call(approveInstitution, { token: admin.token, params: { id: waiting } })
    expect((await list()).flatMap(({ duplicates }) => duplicates)).toEqual([])
  })
})
