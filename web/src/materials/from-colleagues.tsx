import type { ContributionSummary } from '@ariviyal/contract/community/contributions/contributions'
import { listContributions } from '@ariviyal/contract/community/contributions/contributions'
import type { MaterialDetails } from '@ariviyal/contract/materials/materials'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { ContributionLine } from '../community/contributions/contribution-line.tsx'
import { contributionsPath } from '../community/contributions/load-contributions.ts'
import { mayWrite } from '../questions/load-questions.ts'
import { colleaguesAddress } from './colleagues-address.ts'

const most = 3

/** The grade of a material for one grade only. */
const gradeOf = ({ grade_from: from, grade_to: to }: MaterialDetails) => (from === to ? String(from) : undefined)

/** What colleagues gave for the chapter of a material; null for who may not read it, and where that is not known now. */
export async function loadFromColleagues(
  material: MaterialDetails,
  signal: AbortSignal,
): Promise<ContributionSummary[] | null> {
  if (!mayWrite() || material.chapter === '') return null
  try {
    const query = { q: material.chapter, grade: gradeOf(material) }
    const { items, meant } = await call(listContributions, { query, signal })
    // Results for a corrected word are about something else.
    return meant === null ? items.slice(0, most) : []
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}

interface Props {
  material: MaterialDetails
  items: ContributionSummary[]
}

/** Plans, papers and experiments of colleagues beside a support material. */
export function FromColleagues({ material, items }: Props) {
  return (
    <section aria-labelledby="from-colleagues" className="screen-only mt-12 max-w-3xl">
      <h2 id="from-colleagues" className="border-b-2 border-ink pb-2 text-xl">
        From colleagues
      </h2>
      {items.length === 0 ? (
        <p className="mt-3">
          Nobody has shared a plan, a paper or an experiment for this chapter yet.{' '}
          <Link to={`${contributionsPath}/new`} className="link">
            Share yours
          </Link>
        </p>
      ) : (
        <>
          <ul>
            {items.map((contribution) => (
              <ContributionLine key={contribution.id} contribution={contribution} isToReview={false} />
            ))}
          </ul>
          <Link
            to={colleaguesAddress({ q: material.chapter, grade: gradeOf(material) })}
            className="link mt-2 inline-flex min-h-11 items-center"
          >
            All from colleagues for “{material.chapter}”
          </Link>
        </>
      )}
    </section>
  )
}
