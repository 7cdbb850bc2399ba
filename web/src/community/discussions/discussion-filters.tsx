import { FilterChoice } from '../../ui/list/filter-choice.tsx'
import { BoardFilter } from '../../ui/list/board-filter.tsx'
import { GradeFilter } from '../../ui/list/grade-filter.tsx'
import { SubjectFilter } from '../../ui/list/subject-filter.tsx'
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
          <SubjectFilter chosen={filter.subject} onChange={send} />
          <GradeFilter chosen={filter.grade} onChange={send} />
          <BoardFilter chosen={filter.board} onChange={send} />
        </>
      )}
    </FilterForm>
  )
}
