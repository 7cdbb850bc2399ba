import { groupDigits } from '@ariviyal/contract/digit-grouping'
import type { ImportProblem } from '@ariviyal/contract/questions/exchange'
import { Link } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import type { ImportSource } from './place-columns.tsx'
import { ProblemTable } from './problem-table.tsx'

/** How many questions an import added, and which of their pictures were left out. */
export function SavedQuestions({
  imported,
  source,
  problems,
}: {
  imported: number
  source: ImportSource
  problems: ImportProblem[]
}) {
  return (
    <>
      <Banner tone="success" live>
        {imported === 1 ? 'One question is saved.' : `${groupDigits(imported)} questions are saved.`}{' '}
        <Link to="/lms/questions">See your questions</Link>
      </Banner>
      {problems.length > 0 ? (
        <div>
          <p className="mb-3 max-w-measure">
            {problems.length === 1 ? 'One picture was' : `${problems.length} pictures were`} left out. Add what is
            missing in your questions.
          </p>
          <ProblemTable caption="Pictures left out" source={source} problems={problems} />
        </div>
      ) : null}
    </>
  )
}
