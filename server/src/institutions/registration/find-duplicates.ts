import type { LikelyDuplicate } from '@ariviyal/contract/institutions/institutions'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'

/** Minimum similarity (pg_trgm, 0 to 1) of two names, or two addresses, in one place to report a possible duplicate. */
const threshold = { name: 0.55, address: 0.6 }
/** Maximum number per registration; more do not help the decision. */
const maxPerRegistration = 5

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

/** Reasons why two registrations may be the same institution, strongest first. */
function reasonsOf(pair: Pair): string[] {
  const pins = pair.places.filter((place) => /^\d{6}$/.test(place))
  const towns = pair.places.filter((place) => !/^\d{6}$/.test(place))
  return [
    pair.same_email ? 'same e-mail' : '',
    pair.same_phone ? 'same phone' : '',
    pair.name_likeness >= threshold.name
      ? pair.name_likeness >= 1
        ? 'same name'
        : `name ${percent(pair.name_likeness)} alike`
      : '',
    pair.address_likeness >= threshold.address
      ? pair.address_likeness >= 1
        ? 'same address'
        : `address ${percent(pair.address_likeness)} alike`
      : '',
    ...pins.slice(0, 1).map((pin) => `same PIN code ${pin}`),
    ...towns.slice(0, 2).map((town) => `both mention ${inTitle(town)}`),
  ].filter(Boolean)
}

/**
 * Possible duplicates of the given registrations, by id: with an e-mail address or phone number in common, or in the same place with a similar name
 * or address. Excludes rejected ones.
 */
export async function findDuplicates(executor: Executor, ids: string[]): Promise<Map<string, LikelyDuplicate[]>> {
  const duplicates = new Map<string, LikelyDuplicate[]>()
  if (ids.length === 0) return duplicates
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
      where same_email or same_phone or name_likeness >= ${threshold.name} or address_likeness >= ${threshold.address}
      order by same_email::int + same_phone::int + name_likeness desc, id
      limit ${maxPerRegistration}
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
    duplicates.set(pair.of, [...(duplicates.get(pair.of) ?? []), duplicate])
  }
  return duplicates
}
