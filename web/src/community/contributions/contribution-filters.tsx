import { subjects } from '@ariviyal/contract/accounts/teaching'
import { contributionKinds } from '@ariviyal/contract/community/contributions/contribution-rules'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { FilterChoice } from '../../ui/list/filter-choice.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { GradeFilter } from '../../ui/list/grade-filter.tsx'
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
