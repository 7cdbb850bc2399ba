import { listTests, type TestSummary } from '@ariviyal/contract/tests/tests'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog/dialog-frame.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Mark } from '../ui/mark.tsx'
import { Moment } from '../ui/moment.tsx'
import { ExtraTimeEditor } from './extra-time.tsx'
import { stateMarks } from './test-words.ts'
import { pluralise } from '../ui/pluralise.ts'

/** The online tests of a class, newest first. */
export const loadClassTests = async (classId: string, signal: AbortSignal): Promise<TestSummary[]> =>
  (await call(listTests, { params: { id: classId }, signal })).items

/** Tests that pupils take on a device, on the page of their class. */
export function ClassTests({
  classId,
  hasPupils,
  tests,
  mayChange,
}: {
  classId: string
  hasPupils: boolean
  tests: TestSummary[]
  mayChange: boolean
}) {
  const extraTime = useDialog<true>()
  return (
    <section aria-labelledby="online-tests" className="mt-12 screen-only">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 id="online-tests" className="text-xl">
          Online tests
        </h2>
        {mayChange ? (
          <div className="flex flex-wrap gap-3">
            {hasPupils ? (
              <Button tone="quiet" onClick={() => extraTime.show(true)}>
                Extra time
              </Button>
            ) : null}
            <ButtonLink tone="quiet" to={`/lms/classes/${classId}/tests/new`}>
              New test
            </ButtonLink>
          </div>
        ) : null}
      </div>
      {tests.length === 0 ? (
        <p className="text-ink-soft">
          No online test yet. Pupils take one on any phone, and go on when the network drops.
        </p>
      ) : (
        <ul className="border-t-2 border-ink">
          {tests.map((test) => (
            <li key={test.id} className="border-b border-line py-3">
              <Link
                to={`/lms/tests/${test.id}`}
                className="inline-flex min-h-11 items-center py-1 text-lg font-bold wrap-anywhere text-indigo underline underline-offset-4"
              >
                {test.title}
              </Link>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
                <Mark look={stateMarks[test.state].look}>{stateMarks[test.state].word}</Mark>
                <span>
                  {pluralise(test.questions, 'question')}, {pluralise(test.marks, 'mark')}
                </span>
                {test.closes_at === null ? null : (
                  <span>
                    until <Moment at={test.closes_at} />
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <DialogFrame dialog={extraTime} title="Extra time">
        {extraTime.item ? <ExtraTimeEditor classId={classId} /> : null}
      </DialogFrame>
    </section>
  )
}
