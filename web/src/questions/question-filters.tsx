import { Form, Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { SearchField } from '../ui/form/search-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { FilterChoice } from '../ui/list/filter-choice.tsx'
import { useFilterForm } from '../ui/list/use-filter-form.ts'
import { isNarrowed, type QuestionsFilter } from './load-questions.ts'
import { difficultyNames, gradeChoices, kindNames, sourceNames } from './question-words.ts'
import { languageNames } from '../languages/language-names.ts'

/** Search and filters of the bank. The URL holds them, so that back, reload and a shared link show the same. */
export function QuestionFilters({ filter, canWrite }: { filter: QuestionsFilter; canWrite: boolean }) {
  const { form, send } = useFilterForm(filter, '/lms/questions')
  return (
    <search>
      <Form
        ref={form}
        action="/lms/questions"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="grid grid-cols-2 items-end gap-x-3 gap-y-4 border-y-2 border-ink py-5 max-[24rem]:grid-cols-1 lg:grid-cols-3"
      >
        {canWrite ? (
          <FilterChoice
            name="from"
            label="From"
            all={sourceNames.mine}
            chosen={filter.from}
            onChange={send}
            options={[
              ['school', sourceNames.school],
              ['ariviyal', sourceNames.ariviyal],
            ]}
          />
        ) : null}
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
        <FilterChoice
          name="language"
          label="Language"
          all="All languages"
          chosen={filter.language}
          onChange={send}
          options={Object.entries(languageNames)}
        />
        <SearchField name="chapter" label="Chapter" defaultValue={filter.chapter} />
        <div className="col-span-full flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-56">
            <SearchField name="q" label="Search" defaultValue={filter.q} />
          </div>
          <Button type="submit" tone="quiet">
            <Icon name="search" className="size-5" />
            Search
          </Button>
          {isNarrowed(filter) ? (
            <Link
              to={filter.from ? `/lms/questions?from=${filter.from}` : '/lms/questions'}
              preventScrollReset
              className="link inline-flex min-h-11 items-center px-2"
            >
              Show all
            </Link>
          ) : null}
        </div>
      </Form>
    </search>
  )
}
