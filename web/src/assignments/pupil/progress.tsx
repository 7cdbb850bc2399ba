import { type PupilProgress, showPupilProgress } from '@ariviyal/contract/assignments/feedback'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { callAsPupil } from '../../api/pupil-client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { BackToClass } from '../../languages/back-to-class.tsx'
import { ClassMoment } from '../../languages/class-moment.tsx'
import { PupilFailure } from '../../languages/pupil-failure.tsx'
import { loadAsPupil } from '../../languages/load-as-pupil.ts'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { Mark, type MarkLook } from '../../ui/mark.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/progress'

export const meta = () => pageMeta({ title: 'Your progress' })
export const HydrateFallback = Waiting
export const ErrorBoundary = PupilFailure

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  loadAsPupil(() => callAsPupil(showPupilProgress, { signal }))

const steps: Record<PupilProgress['chapters'][number]['step'], { look: MarkLook; word: MessageDescriptor }> = {
  'going-well': { look: 'good', word: msg`Going well` },
  'on-the-way': { look: 'calm', word: msg`On the way` },
  practise: { look: 'waiting', word: msg`Practise this` },
}

/** A pupil's own work, marks and chapters. Nobody is compared with anybody. */
export default function ProgressPage({ loaderData: { loaded, pupil } }: Route.ComponentProps) {
  const { t } = useLingui()
  const { work, tests, chapters } = loaded
  return (
    <>
      <PageHead kicker={pupil.class.name} title={t`Your progress`} />
      <div className="wrap pt-6">
        <div className="grid max-w-measure gap-8">
          <section aria-labelledby="chapters">
            <h2 id="chapters" className="mb-2 text-xl">
              <Trans>Chapters</Trans>
            </h2>
            {chapters.length === 0 ? (
              <p>
                <Trans>Chapters appear here when your teacher has returned work about them.</Trans>
              </p>
            ) : (
              <ul className="border-t-2 border-ink">
                {chapters.map(({ chapter, step }) => (
                  <li
                    key={chapter}
                    className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2"
                  >
                    <span className="min-w-0 wrap-anywhere">{chapter}</span>
                    <Mark look={steps[step].look}>{t(steps[step].word)}</Mark>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section aria-labelledby="work">
            <h2 id="work" className="mb-2 text-xl">
              <Trans>Work</Trans>
            </h2>
            {work.length === 0 ? (
              <p>
                <Trans>No work yet.</Trans>
              </p>
            ) : (
              <ul className="border-t-2 border-ink">
                {work.map((one) => (
                  <li key={one.id} className="border-b border-line py-1">
                    <WorkLine work={one} />
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section aria-labelledby="tests">
            <h2 id="tests" className="mb-2 text-xl">
              <Trans>Tests</Trans>
            </h2>
            {tests.length === 0 ? (
              <p>
                <Trans>No marks of tests are shown yet.</Trans>
              </p>
            ) : (
              <ul className="border-t-2 border-ink">
                {tests.map(({ id, title, marks, of }) => (
                  <li
                    key={id}
                    className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1"
                  >
                    <Link
                      to={`/class/tests/${id}`}
                      className="link inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
                    >
                      {title}
                    </Link>
                    <span>
                      <Trans>
                        {marks} of {of} marks
                      </Trans>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <BackToClass />
        </div>
      </div>
    </>
  )
}

function WorkLine({ work }: { work: PupilProgress['work'][number] }) {
  const { id, title, state, due_at: dueAt, marks, of, words } = work
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <Link to={`/class/work/${id}`} className="link inline-flex min-h-11 min-w-0 items-center wrap-anywhere">
          {title}
        </Link>
        {marks === null || of === null ? (
          <span className="text-sm text-ink-soft">
            {state === 'returned' ? (
              <Trans>Returned</Trans>
            ) : state === 'handed-in' ? (
              <Trans>Handed in</Trans>
            ) : dueAt ? (
              <Trans>
                To do until <ClassMoment at={dueAt} />
              </Trans>
            ) : (
              <Trans>To do</Trans>
            )}
          </span>
        ) : (
          <span>
            <Trans>
              {marks} of {of} marks
            </Trans>
          </span>
        )}
      </p>
      {words ? <p className="pb-2 font-serif wrap-anywhere whitespace-pre-line">{words}</p> : null}
    </>
  )
}
