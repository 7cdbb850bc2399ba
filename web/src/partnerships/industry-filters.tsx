import { spokenLanguages } from '@ariviyal/contract/community/people/languages'
import { offerKinds } from '@ariviyal/contract/partnerships/partnership-rules'
import { Form, Link } from 'react-router'
import { FilterChoice } from '../ui/list/filter-choice.tsx'
import { GradeFilter } from '../ui/list/grade-filter.tsx'
import { PlaceFilters } from '../ui/list/place-filters.tsx'
import { useFilterForm } from '../ui/list/use-filter-form.ts'
import type { IndustryList, OfferFilter } from './industry-filter.ts'
import { WishFilters } from './wish-filters.tsx'

const action = '/industry'

/** Filters of offers; organisations are found by place alone. */
export function IndustryFilters({ list, filter }: { list: IndustryList; filter: OfferFilter }) {
  const { form, send } = useFilterForm(filter, action)
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <search>
      <Form
        ref={form}
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="mb-6 grid grid-cols-2 items-end gap-x-3 gap-y-4 border-y-2 border-ink py-5 max-[24rem]:grid-cols-1 lg:grid-cols-5"
      >
        {list === 'offers' ? null : <input type="hidden" name="show" defaultValue={list} />}
        {list === 'organisations' ? null : (
          <>
            <FilterChoice
              name="kind"
              label="Kind"
              all="All kinds"
              chosen={filter.kind}
              options={Object.entries(offerKinds)}
              onChange={send}
            />
            <FilterChoice
              name="language"
              label="Language"
              all="All languages"
              chosen={filter.language}
              options={Object.entries(spokenLanguages)}
              onChange={send}
            />
            <GradeFilter chosen={filter.grade} onChange={send} />
          </>
        )}
        <PlaceFilters state={filter.state} district={filter.district} onChange={send} />
        {list === 'fitting' ? <WishFilters filter={filter} send={send} /> : null}
        {isNarrowed ? (
          <Link
            to={list === 'offers' ? action : `${action}?show=${list}`}
            preventScrollReset
            className="link inline-flex min-h-11 items-center px-2"
          >
            Show all
          </Link>
        ) : null}
      </Form>
    </search>
  )
}
