import { limits } from '@ariviyal/contract/limits'
import { materialKindNames, materialKinds, materialSubjects } from '@ariviyal/contract/materials/material-kinds'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { useId } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { controlLook } from '../ui/form/field-frame.tsx'
import { FilterChoice } from '../ui/list/filter-choice.tsx'
import { Icon } from '../ui/icon.tsx'
import { useFilterForm } from '../ui/list/use-filter-form.ts'
import type { MaterialsFilter } from './load-materials.ts'

const grades = Array.from({ length: limits.gradeMax - limits.gradeMin + 1 }, (_, place) =>
  String(limits.gradeMin + place),
)

/** Filters of the list. The URL holds the choices, so that back, reload and a shared link show the same. */
export function MaterialFilters({ filter }: { filter: MaterialsFilter }) {
  const { form, send } = useFilterForm(filter, '/materials')
  const narrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <search>
      <Form
        ref={form}
        action="/materials"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="grid grid-cols-2 items-end gap-x-3 gap-y-4 border-y-2 border-ink py-5 max-[24rem]:grid-cols-1 lg:grid-cols-[repeat(4,minmax(0,1fr))]"
      >
        <FilterChoice
          name="kind"
          label="Kind"
          all="All kinds"
          chosen={filter.kind}
          onChange={send}
          options={materialKinds.map((kind) => [kind, materialKindNames[kind]])}
        />
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
          <SearchField q={filter.q} />
          <Button type="submit" tone="quiet">
            <Icon name="search" className="size-5" />
            Search
          </Button>
          {narrowed ? (
            <Link to="/materials" preventScrollReset className="link inline-flex min-h-11 items-center px-2">
              Show all
            </Link>
          ) : null}
        </div>
      </Form>
    </search>
  )
}

function SearchField({ q }: { q: string | undefined }) {
  const id = useId()
  return (
    <div className="min-w-0 grow basis-56">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        Search
      </label>
      <input
        id={id}
        name="q"
        type="search"
        defaultValue={q}
        maxLength={limits.searchMax}
        autoComplete="off"
        placeholder="A topic, a chapter, a name"
        className={controlLook}
      />
    </div>
  )
}
