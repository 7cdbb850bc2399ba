import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { limits } from '@ariviyal/contract/limits'
import { materialSubjects } from '@ariviyal/contract/materials/material-kinds'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '../button.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Icon } from '../icon.tsx'
import { type ContentFilter, isNarrowed } from './content-filter.ts'
import { FilterChoice } from './filter-choice.tsx'
import { useFilterForm } from './use-filter-form.ts'

const grades = Array.from({ length: limits.gradeMax - limits.gradeMin + 1 }, (_, place) =>
  String(limits.gradeMin + place),
)

interface Props {
  filter: ContentFilter & Record<string, string | undefined>
  /** The page of the list. */
  action: string
  /** Label of the field for words. */
  label: string
  /** More choices, before the others. */
  children?: (send: () => void) => ReactNode
}

/** Filters of a list. The URL holds the choices, so that back, reload and a shared link show the same. */
export function ContentFilters({ filter, action, label, children }: Props) {
  const { form, send } = useFilterForm(filter, action)
  return (
    <search>
      <Form
        ref={form}
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className={`grid grid-cols-2 items-end gap-x-3 gap-y-4 border-y-2 border-ink py-5 max-[24rem]:grid-cols-1 ${children ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}
      >
        {children?.(send)}
        <FilterChoice
          name="grade"
          label="Grade"
          all="All grades"
          chosen={filter.grade}
          onChange={send}
          options={grades.map((grade) => [grade, `Grade ${grade}`])}
        />
        <FilterChoice
          name="board"
          label="Board"
          all="All boards"
          chosen={filter.board}
          onChange={send}
          options={boards.map((board) => [board, board])}
        />
        <FilterChoice
          name="subject"
          label="Subject"
          all="All subjects"
          chosen={filter.subject}
          onChange={send}
          options={materialSubjects.map((subject) => [subject, subject])}
        />
        <div className="col-span-full flex flex-wrap items-end gap-3">
          <div className="grow basis-56">
            <SearchField name="q" label={label} defaultValue={filter.q} placeholder="A topic, a chapter, a name" />
          </div>
          <Button type="submit" tone="quiet">
            <Icon name="search" className="size-5" />
            Search
          </Button>
          {isNarrowed(filter) ? (
            <Link to={action} preventScrollReset className="link inline-flex min-h-11 items-center px-2">
              Show all
            </Link>
          ) : null}
        </div>
      </Form>
    </search>
  )
}
