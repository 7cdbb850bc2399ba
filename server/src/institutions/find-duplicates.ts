import type { LikelyDuplicate } from '@ariviyal/contract/institutions'
import { sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'

/** From which likeness on (pg_trgm, 0 to 1) two names, or two addresses, at one place are told to staff. */
const alike = { name: 0.55, address: 0.6 }
/** So many for each registration: more are no help in deciding. */
const atMost = 5

interface Pair extends Record<string, unknown> {
  of: string
  id: string
  institution_name: string
  school_address: string
  status: LikelyDuplicate['status']
  created_at: Date
  same_email: boolean
  same_phone: boolean
  places: string[]
  name_likeness: number
  address_likeness: number
}

const percent = (likeness: number) => `${Math.floor(likeness * 100)} %`
const inTitle = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Why two registrations look like one school, the strongest first. */
function reasonsOf(pair: Pair): string[] {
  const pins = pair.places.filter((place) => /^\d{6}$/.test(place))
  const towns = pair.places.filter((place) => !/^\d{6}$/.test(place))
  return [
    pair.same_email ? 'same e-mail' : '',
    pair.same_phone ? 'same phone' : '',
    pair.name_likeness >= alike.name
      ? pair.name_likeness >= 1
        ? 'same name'
        : `name ${percent(pair.name_likeness)} alike`
      : '',
    pair.address_likeness >= alike.address
      ? pair.address_likeness >= 1
        ? 'same address'
        : `address ${percent(pair.address_likeness)} alike`
      : '',
    ...pins.slice(0, 1).map((pin) => `same PIN code ${pin}`),
    ...towns.slice(0, 2).map((town) => `both name ${inTitle(town)}`),
  ].filter(Boolean)
}

/**
 * Registrations and schools that may be the same as those given, by id: with an e-mail address or a telephone number in common, or
 * at one place and alike in name or address. Rejected ones are left out, since nothing is granted twice to them.
 */
export async function findDuplicates(executor: Executor, ids: string[]): Promise<Map<string, LikelyDuplicate[]>> {
  const found = new Map<string, LikelyDuplicate[]>()
  if (ids.length === 0) return found
  const { rows } = await executor.execute<Pair>(sql`
    select one.id as of, other.*
    from institutions one
    cross join lateral (
      select * from (
        select two.id, two.institution_name, two.school_address, two.status, two.created_at,
          two.school_email in (one.school_email, one.principal_email)
            or two.principal_email in (one.school_email, one.principal_email) as same_email,
          two.phone_keys && one.phone_keys as same_phone,
          two.place_keys && one.place_keys as same_place,
          array(select unnest(two.place_keys) intersect select unnest(one.place_keys)) as places,
          similarity(two.name_key, one.name_key) as name_likeness,
          similarity(two.school_address, one.school_address) as address_likeness
        from institutions two
        where two.id <> one.id and two.status <> 'rejected' and (
          two.school_email in (one.school_email, one.principal_email)
          or two.principal_email in (one.school_email, one.principal_email)
          or two.phone_keys && one.phone_keys
          or two.place_keys && one.place_keys)
      ) near
      where same_email or same_phone or name_likeness >= ${alike.name} or address_likeness >= ${alike.address}
      order by same_email::int + same_phone::int + name_likeness desc, id
      limit ${atMost}
    ) other
    where one.id in ${ids}`)
  for (const pair of rows) {
    const duplicate = {
      id: pair.id,
      institution_name: pair.institution_name,
      school_address: pair.school_address,
      status: pair.status,
      created_at: new Date(pair.created_at).toISOString(),
      reasons: reasonsOf(pair),
    }
    found.set(pair.of, [...(found.get(pair.of) ?? []), duplicate])
  }
  return found
}
