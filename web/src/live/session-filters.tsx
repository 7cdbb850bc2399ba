import { themes } from '@ariviyal/contract/live/live-rules'
import { Form, Link } from 'react-router'
import { FilterChoice } from '../ui/list/filter-choice.tsx'
import { GradeFilter } from '../ui/list/grade-filter.tsx'
import { useFilterForm } from '../ui/list/use-filter-form.ts'
import type { SessionFilter } from './load-sessions.ts'

/** Filters by grade and theme. */
export function SessionFilters({ filter }: { filter: SessionFilter }) {
  const { form, send } = useFilterForm(filter, '/sessions')
  const narrowed = filter.grade !== undefined || filter.theme !== undefined
  return (
    <search>
      <Form
        ref={form}
        action="/sessions"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="grid grid-cols-2 items-end gap-x-3 gap-y-4 border-y-2 border-ink py-5 max-[24rem]:grid-cols-1 lg:grid-cols-4"
      >
        {filter.when === undefined ? null : <input type="hidden" name="when" defaultValue={filter.when} />}
        <GradeFilter chosen={filter.grade} onChange={send} />
        <FilterChoice
          name="theme"
          label="Theme"
          all="All themes"
          chosen={filter.theme}
          options={Object.entries(themes)}
          onChange={send}
        />
        {narrowed ? (
          <Link
            to={filter.when === undefined ? '/sessions' : `/sessions?when=${filter.when}`}
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
