import { listPupilTests, type PupilTest } from '@ariviyal/contract/tests/attempts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { callAsPupil } from '../../api/pupil-client.ts'
import { Mark, type MarkLook } from '../../ui/mark.tsx'
import { ClassMoment } from '../../languages/class-moment.tsx'
import { useOfflineClass } from './offline-class.ts'

/** The tests of the pupil's class, newest first; null without a network. */
export async function loadPupilTests(signal: AbortSignal): Promise<PupilTest[] | null> {
  try {
    return (await callAsPupil(listPupilTests, { signal })).items
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return null
    throw error
  }
}

const states: Record<PupilTest['state'], { look: MarkLook; word: MessageDescriptor }> = {
  upcoming: { look: 'calm', word: msg`Not yet` },
  open: { look: 'waiting', word: msg`Open` },
  running: { look: 'waiting', word: msg`Begun` },
  submitted: { look: 'good', word: msg`Handed in` },
  closed: { look: 'calm', word: msg`Closed` },
}

/** The tests on the pupil's first page. */
export function PupilTestList({ tests }: { tests: PupilTest[] | null }) {
  useOfflineClass()
  const { t } = useLingui()
  return (
    <section aria-labelledby="tests">
      <h2 id="tests" className="mb-3 text-xl">
        <Trans>Tests</Trans>
      </h2>
      {tests === null ? (
        <p>
          <Trans>
            There is no network, so the list is not here. A test that you have begun on this phone opens by its address.
          </Trans>
        </p>
      ) : tests.length === 0 ? (
        <p>
          <Trans>No test yet. Your teacher opens the first one.</Trans>
        </p>
      ) : (
        <ul className="border-t-2 border-ink">
          {tests.map((test) => (
            <li key={test.id} className="border-b border-line py-3">
              <Link
                to={`/class/tests/${test.id}`}
                className="inline-flex min-h-11 items-center py-1 text-lg font-bold wrap-anywhere text-indigo underline underline-offset-4"
              >
                {test.title}
              </Link>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
                <Mark look={states[test.state].look}>{t(states[test.state].word)}</Mark>
                {test.minutes === null ? null : (
                  <span>
                    <Plural value={test.minutes} one="# minute" other="# minutes" />
                  </span>
                )}
                <When test={test} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function When({ test }: { test: PupilTest }) {
  if (test.state === 'upcoming' && test.opens_at)
    return (
      <span>
        <Trans>
          from <ClassMoment at={test.opens_at} />
        </Trans>
      </span>
    )
  if ((test.state === 'open' || test.state === 'running') && test.closes_at)
    return (
      <span>
        <Trans>
          until <ClassMoment at={test.closes_at} />
        </Trans>
      </span>
    )
  return null
}
