import { listWork, type PupilWork } from '@ariviyal/contract/assignments/work'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { callAsPupil } from '../../api/pupil-client.ts'
import { WorkFacts } from './work-facts.tsx'

/** The work of the pupil; null without a network. */
export async function loadPupilWork(signal: AbortSignal): Promise<PupilWork[] | null> {
  try {
    return (await callAsPupil(listWork, { signal })).items
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return null
    throw error
  }
}

/** The work on the pupil's first page. */
export const PupilWorkList = ({ work }: { work: PupilWork[] | null }) => (
  <section aria-labelledby="work">
    <h2 id="work" className="mb-3 text-xl">
      <Trans>Work</Trans>
    </h2>
    {work === null ? (
      <p>
        <Trans>
          There is no network, so the list is not here. Work that you have opened on this phone opens again.
        </Trans>
      </p>
    ) : work.length === 0 ? (
      <p>
        <Trans>No work yet. Your teacher sets the first one.</Trans>
      </p>
    ) : (
      <ul className="border-t-2 border-ink">
        {work.map((one) => (
          <li key={one.id} className="border-b border-line py-3">
            <Link
              to={`/class/work/${one.id}`}
              className="inline-flex min-h-11 items-center py-1 text-lg font-bold wrap-anywhere text-indigo underline underline-offset-4"
            >
              {one.title}
            </Link>
            <p>
              <WorkFacts work={one} />
            </p>
          </li>
        ))}
      </ul>
    )}
    <p className="mt-2">
      <Link to="/class/progress" className="link inline-flex min-h-11 items-center">
        <Trans>Your progress</Trans>
      </Link>
    </p>
  </section>
)
