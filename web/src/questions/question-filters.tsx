import { limits } from '@ariviyal/contract/limits'
import { useId } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { controlLook } from '../ui/form/field-frame.tsx'
import { Icon } from '../ui/icon.tsx'
import { FilterChoice } from '../ui/list/filter-choice.tsx'
import { useFilterForm } from '../ui/list/use-filter-form.ts'
import type { QuestionsFilter } from './load-questions.ts'
import { difficultyNames, gradeChoices, kindNames } from './question-words.ts'

/** Search and filters of the bank. The URL holds them, so that back, reload and a shared link show the same. */
export function QuestionFilters({ filter }: { filter: QuestionsFilter }) {
  const { form, send } = useFilterForm(filter, '/lms/questions')
  const narrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <search>
      <Form
        ref={form}
        action="/lms/questions"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="grid grid-cols-2 items-end gap-x-3 gap-y-4 border-y-2 border-ink py-5 max-[24rem]:grid-cols-1 lg:grid-cols-4"
      >
        <FilterChoice
          name="kind"
          label="Kind"
          all="All kinds"
          chosen={filter.kind}
          onChange={send}
          options={Object.entries(kindNames)}
        />
        <FilterChoice
          name="grade"
          label="Grade"
          all="All grades"
          chosen={filter.grade}
          onChange={send}
          options={gradeChoices.map(({ value, label }) => [value, label])}
        />
        <FilterChoice
          name="difficulty"
          label="Difficulty"
          all="Any difficulty"
          chosen={filter.difficulty}
          onChange={send}
          options={Object.entries(difficultyNames)}
        />
        <Words name="chapter" label="Chapter" value={filter.chapter} />
        <div className="col-span-full flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-56">
            <Words name="q" label="Search" value={filter.q} />
          </div>
          <Button type="submit" tone="quiet">
            <Icon name="search" className="size-5" />
            Search
          </Button>
          {narrowed ? (
            <Link to="/lms/questions" preventScrollReset className="link inline-flex min-h-11 items-center px-2">
              Show all
            </Link>
          ) : null}
        </div>
      </Form>
    </search>
  )
}

function Words({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="search"
        defaultValue={value}
        maxLength={limits.searchMax}
        autoComplete="off"
        className={controlLook}
      />
    </div>
  )
}
