import { boards } from '@ariviyal/contract/questions/question'
import { SearchField } from '../ui/form/search-field.tsx'
import { FilterChoice } from '../ui/list/filter-choice.tsx'
import { GradeFilter } from '../ui/list/grade-filter.tsx'
import { FilterForm } from '../ui/list/filter-form.tsx'
import { isNarrowed, type QuestionsFilter } from './load-questions.ts'
import { bloomNames, difficultyNames, kindNames, sourceNames } from './question-words.ts'
import { languageNames } from '../languages/language-names.ts'

const bank = '/lms/questions'

/** Search and filters of the bank. */
export function QuestionFilters({ filter, canWrite }: { filter: QuestionsFilter; canWrite: boolean }) {
  const all = filter.from ? `${bank}?from=${filter.from}` : bank
  return (
    <FilterForm
      filter={filter}
      action={bank}
      label="Search"
      showAll={isNarrowed(filter) ? all : null}
      columns="lg:grid-cols-3"
    >
      {(send) => (
        <>
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
          <GradeFilter chosen={filter.grade} onChange={send} />
          <FilterChoice
            name="difficulty"
            label="Difficulty"
            all="Any difficulty"
            chosen={filter.difficulty}
            onChange={send}
            options={Object.entries(difficultyNames)}
          />
          <FilterChoice
            name="bloom"
            label="Bloom level"
            all="Any level"
            chosen={filter.bloom}
            onChange={send}
            options={Object.entries(bloomNames)}
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
            name="language"
            label="Language"
            all="All languages"
            chosen={filter.language}
            onChange={send}
            options={Object.entries(languageNames)}
          />
          <SearchField name="chapter" label="Chapter" defaultValue={filter.chapter} />
        </>
      )}
    </FilterForm>
  )
}
