import { subjects } from '@ariviyal/contract/accounts/teaching'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { FilterChoice } from '../../ui/list/filter-choice.tsx'
import { GradeFilter } from '../../ui/list/grade-filter.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { type DiscussionsFilter, discussionsPath, isNarrowed } from './load-discussions.ts'

/** Search and filters of the questions. */
export function DiscussionFilters({ filter }: { filter: DiscussionsFilter }) {
  return (
    <FilterForm
      filter={filter}
      action={discussionsPath}
      label="Search"
      placeholder="refraction, lens"
      showAll={isNarrowed(filter) ? (filter.list ? `${discussionsPath}?list=${filter.list}` : discussionsPath) : null}
      columns="lg:grid-cols-4"
    >
      {(send) => (
        <>
          <FilterChoice
            name="list"
            label="Show"
            all="The newest"
            chosen={filter.list}
            onChange={send}
            options={[
              ['unanswered', 'Without an answer'],
              ['mine', 'Asked by you'],
              ['followed', 'Followed by you'],
            ]}
          />
          <FilterChoice
            name="subject"
            label="Subject"
            all="All subjects"
            chosen={filter.subject}
            onChange={send}
            options={Object.entries(subjects)}
          />
          <GradeFilter chosen={filter.grade} onChange={send} />
          <FilterChoice
            name="board"
            label="Board"
            all="All boards"
            chosen={filter.board}
            onChange={send}
            options={boards.map((board) => [board, board])}
          />
        </>
      )}
    </FilterForm>
  )
}
