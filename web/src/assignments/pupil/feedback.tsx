import { downloadFeedback, type Feedback as Returned, showFeedback } from '@ariviyal/contract/assignments/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { callAsPupil, downloadAsPupil } from '../../api/pupil-client.ts'
import { ClassMoment } from '../../languages/class-moment.tsx'
import { errorInWords } from '../../languages/error-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FeedbackPage } from './feedback-page.tsx'

type State = { is: 'loading' } | { is: 'failed'; words: string } | { is: 'there'; feedback: Returned | null }

/** What the teacher returned about the work of a pupil; nothing before that. `workId` is the id of the assignment. */
export function Feedback({ workId }: { workId: string }) {
  const [round, setRound] = useState(0)
  return <LoadedFeedback key={`${workId} ${round}`} workId={workId} tryAgain={() => setRound(round + 1)} />
}

function LoadedFeedback({ workId, tryAgain }: { workId: string; tryAgain: () => void }) {
  const [state, setState] = useState<State>({ is: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    callAsPupil(showFeedback, { params: { id: workId }, signal }).then(
      ({ feedback }) => signal.aborted || setState({ is: 'there', feedback }),
      (error: unknown) => signal.aborted || setState({ is: 'failed', words: errorInWords(error) }),
    )
    return () => controller.abort()
  }, [workId])

  if (state.is === 'loading')
    return (
      <p role="status">
        <Trans>Loading what your teacher wrote...</Trans>
      </p>
    )
  if (state.is === 'failed')
    return (
      <Banner tone="warning" live>
        <p>{state.words}</p>
        <Button tone="quiet" className="mt-2" onClick={tryAgain}>
          <Trans>Try again</Trans>
        </Button>
      </Banner>
    )
  return state.feedback ? <ReturnedFeedback workId={workId} feedback={state.feedback} /> : null
}

const stepLook = 'link inline-flex min-h-11 items-center'

function ReturnedFeedback({ workId, feedback }: { workId: string; feedback: Returned }) {
  const { t } = useLingui()
  const { marks, of, rows, words, next_steps: steps, pages } = feedback
  return (
    <section aria-labelledby="feedback" className="grid max-w-measure gap-5">
      <header>
        <h2 id="feedback" className="text-xl">
          <Trans>From your teacher</Trans>
        </h2>
        <p className="text-sm text-ink-soft">
          <Trans>
            Returned <ClassMoment at={feedback.returned_at} />
          </Trans>
        </p>
      </header>
      {feedback.of_earlier ? (
        <Banner tone="info">
          <Trans>This is about the work that you handed in before. Your newer work is not returned yet.</Trans>
        </Banner>
      ) : null}
      {marks === null || of === null ? null : (
        <p className="text-2xl font-bold">
          <Trans>
            {marks} of {of} marks
          </Trans>
        </p>
      )}
      {words ? <p className="font-serif text-lg wrap-anywhere whitespace-pre-line">{words}</p> : null}
      {rows.length > 0 ? (
        <ul className="border-t-2 border-ink">
          {rows.map((row) => (
            <li key={row.title} className="border-b border-line py-3">
              <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
                <span className="min-w-0 wrap-anywhere">{row.title}</span>
                <span>
                  {row.marks ?? '–'} / {row.of}
                </span>
              </p>
              {row.text ? <p className="wrap-anywhere text-ink-soft">{row.text}</p> : null}
              {row.words ? <p className="wrap-anywhere">{row.words}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {steps.length > 0 ? (
        <div>
          <h3 className="mb-1 text-lg">
            <Trans>What to do next</Trans>
          </h3>
          <ul className="grid gap-1">
            {steps.map(({ title, page, url, kind }) => {
              const name = page === null ? title : t`${title}, page ${page}`
              return (
                <li key={`${kind} ${title}`} className="wrap-anywhere">
                  {url === null ? (
                    <>
                      {name} <span className="text-sm text-ink-soft">{t`(ask your teacher to show it)`}</span>
                    </>
                  ) : kind === 'test' ? (
                    <Link to={url} className={stepLook}>
                      {name}
                    </Link>
                  ) : (
                    // A document of its own: a file, another site, or the reader, which finds its page in the fragment.
                    <a href={url} target="_blank" rel="noreferrer" className={stepLook}>
                      {name}
                    </a>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      ) : null}
      {pages.length > 0 ? (
        <div className="grid gap-5">
          <h3 className="text-lg">
            <Trans>Notes on your pages</Trans>
          </h3>
          {pages.map((page, place) => (
            <FeedbackPage key={`${page.file_id} ${page.page}`} page={page} number={place + 1} />
          ))}
        </div>
      ) : null}
      <Download workId={workId} />
    </section>
  )
}

function Download({ workId }: { workId: string }) {
  const [state, setState] = useState<'ready' | 'busy' | { failed: string }>('ready')
  const start = () => {
    setState('busy')
    downloadAsPupil(downloadFeedback, { params: { id: workId } }).then(
      () => setState('ready'),
      (error: unknown) => setState({ failed: errorInWords(error) }),
    )
  }
  return (
    <div className="screen-only grid justify-items-start gap-1">
      <Button tone="quiet" disabled={state === 'busy'} onClick={start}>
        {state === 'busy' ? <Trans>Preparing the file...</Trans> : <Trans>Download as PDF</Trans>}
      </Button>
      <p role="alert" className="font-semibold text-kumkum empty:hidden">
        {typeof state === 'object' ? state.failed : ''}
      </p>
    </div>
  )
}
