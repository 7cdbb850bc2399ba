import { contributionKinds } from '@ariviyal/contract/community/contributions/contribution-rules'
import { FilterChoice } from '../../ui/list/filter-choice.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { BoardFilter } from '../../ui/list/board-filter.tsx'
import { GradeFilter } from '../../ui/list/grade-filter.tsx'
import { SubjectFilter } from '../../ui/list/subject-filter.tsx'
import { type ContributionsFilter, contributionsPath, isNarrowed } from './load-contributions.ts'

/** Search and filters of what colleagues gave. */
export function ContributionFilters({ filter, isReviewer }: { filter: ContributionsFilter; isReviewer: boolean }) {
  const list = filter.list ? `${contributionsPath}?list=${filter.list}` : contributionsPath
  return (
    <FilterForm
      filter={filter}
      action={contributionsPath}
      label="Search"
      placeholder="periscope, lens"
      showAll={isNarrowed(filter) ? list : null}
      columns="sm:grid-cols-3 lg:grid-cols-5"
    >
      {(send) => (
        <>
          <FilterChoice
            name="list"
            label="Show"
            all="Public"
            chosen={filter.list}
            onChange={send}
            options={[['mine', 'Given by you'], ...(isReviewer ? [['review', 'To review'] as const] : [])]}
          />
          <FilterChoice
            name="kind"
            label="Kind"
            all="All kinds"
            chosen={filter.kind}
            onChange={send}
            options={Object.entries(contributionKinds)}
          />
          <SubjectFilter chosen={filter.subject} onChange={send} />
          <GradeFilter chosen={filter.grade} onChange={send} />
          <BoardFilter chosen={filter.board} onChange={send} />
        </>
      )}
    </FilterForm>
  )
}
