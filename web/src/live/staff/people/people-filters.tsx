import type { PeopleGroup, PeopleOrder } from '@ariviyal/contract/live/live-oversight'
import { useId } from 'react'
import { FilterLinks } from '../../../ui/list/filter-links.tsx'
import { ListSearch } from '../../../ui/list/list-search.tsx'
import { controlLook } from '../../../ui/form/field-frame.tsx'

const groups: { value: PeopleGroup; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'registered', label: 'Registered' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'came', label: 'Came' },
  { value: 'absent', label: 'Did not come' },
  { value: 'qualified', label: 'Qualified' },
  { value: 'owed', label: 'Without certificate' },
  { value: 'certified', label: 'With certificate' },
  { value: 'appealed', label: 'Appealed' },
  { value: 'appeal-waiting', label: 'Appeal waiting' },
]

/** Groups that exist before the session starts. */
const places: PeopleGroup[] = ['all', 'registered', 'waiting', 'cancelled']

/** Texts of empty lists. */
export const emptyGroups: Record<PeopleGroup, string> = {
  all: 'Nobody has registered yet.',
  registered: 'Nobody is registered.',
  waiting: 'Nobody is waiting for a place.',
  cancelled: 'Nobody has cancelled.',
  came: 'Nobody is known to have come.',
  absent: 'Nobody is known to have stayed away.',
  qualified: 'Nobody has qualified yet.',
  owed: 'Nobody who qualified is without a certificate.',
  certified: 'Nobody has a certificate yet.',
  appealed: 'Nobody has appealed.',
  'appeal-waiting': 'No appeal is waiting.',
}

const orders: { value: PeopleOrder | ''; label: string }[] = [
  { value: '', label: 'Usual' },
  { value: 'name', label: 'By name' },
  { value: 'presence', label: 'Longest presence first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'queue', label: 'Longest wait first' },
]

interface Props {
  filter: { group: PeopleGroup; order: PeopleOrder | undefined; q: string | undefined }
  isOver: boolean
}

/** Filters and sorts the people of a session; the URL holds all choices. */
export function PeopleFilters({ filter: { group, order, q }, isOver }: Props) {
  const id = useId()
  return (
    <>
      <FilterLinks
        label="Group"
        name="group"
        choices={isOver ? groups : groups.filter(({ value }) => value === group || places.includes(value))}
        chosen={group}
      />
      <ListSearch label="Name, email or phone" q={q} narrowed={q !== undefined || order !== undefined}>
        {group === 'all' ? null : <input type="hidden" name="group" value={group} />}
        <div className="grow basis-48 sm:max-w-64">
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            Order
          </label>
          <select key={order} id={id} name="order" defaultValue={order ?? ''} className={`${controlLook} pr-8`}>
            {orders.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </ListSearch>
    </>
  )
}
