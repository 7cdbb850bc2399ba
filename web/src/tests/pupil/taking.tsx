import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { HandIn } from './hand-in.tsx'
import { HandingIn } from './handing-in.tsx'
import { stepsOf, sectionOf, isAnswered, unansweredOf } from './progress.ts'
import { QuestionMap } from './question-map.tsx'
import { QuestionView } from './question-view.tsx'
import { SaveState } from './save-state.tsx'
import type { TakingSession } from './taking/taking-session.ts'
import { TakingNotices } from './taking-notices.tsx'
import { TimeLeft } from './time-left.tsx'
import { TimeOver } from './time-over.tsx'

/** A test while it is taken: one question at a time, the map of all, and whether the answers are safe. */
export function Taking({ session, finished }: { session: TakingSession; finished: () => void }) {
  const state = useSyncExternalStore(session.subscribe, session.state)
  const { attempt } = session
  const steps = useMemo(() => stepsOf(attempt), [attempt])
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      steps.findIndex(({ id }) => !isAnswered(state.answers[id])),
    ),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => session.run(), [session])
  useEffect(() => {
    if (state.phase === 'submitted') finished()
  }, [state.phase, finished])

  const go = (next: number) => {
    void session.flush()
    setPlace(next)
    // After the new question has rendered.
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'nearest' })
    })
  }
  const question = steps[place]
  if (state.phase !== 'answering') return <HandingIn session={session} state={state} />
  if (!question) return null

  const { marked } = state
  const isMarked = marked.includes(question.id)
  const section = sectionOf(attempt, question.id)
  return (
    <div className="wrap pt-6">
      <h1 className="text-xl wrap-anywhere">{attempt.title}</h1>
      <div className="sticky top-0 z-1 mt-2 mb-6 flex items-start justify-between gap-4 border-b-2 border-ink bg-paper py-3">
        <SaveState state={state} />
        {state.deadline === null ? null : <TimeLeft deadline={state.deadline} now={session.now} />}
      </div>
      <TakingNotices session={session} state={state} />
      {state.deadline === null || state.isLate ? null : <TimeOver deadline={state.deadline} now={session.now} />}
      <div className="mt-4 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          {section && (section.title || section.answer_any !== null) ? (
            <p className="mb-3 font-semibold">
              {section.title}
              {section.answer_any === null ? '' : `${section.title ? ': ' : ''}answer any ${section.answer_any}`}
            </p>
          ) : null}
          <QuestionView
            key={question.id}
            question={question}
            source={attempt.questions.find(({ id }) => id === question.case_id)}
            number={place + 1}
            of={steps.length}
            value={state.answers[question.id] ?? null}
            disabled={state.takenOver}
            heading={heading}
            choose={(value) => session.choose(question.id, value)}
            type={(value) => session.type(question.id, value)}
            rest={() => void session.flush()}
          />
          <div className="mt-6 flex flex-wrap gap-3">
            <Button tone="quiet" onClick={() => go(place - 1)} disabled={place === 0}>
              Back
            </Button>
            <Button onClick={() => go(place + 1)} disabled={place === steps.length - 1}>
              Next
            </Button>
            <Button tone="quiet" aria-pressed={isMarked} onClick={() => session.mark(question.id, !isMarked)}>
              {isMarked ? 'Do not come back to this' : 'Come back to this later'}
            </Button>
          </div>
        </div>
        <div className="grid content-start gap-8">
          <QuestionMap questions={steps} answers={state.answers} marked={marked} current={place} go={go} />
          <div>
            <HandIn
              unanswered={unansweredOf(attempt, steps, state.answers)}
              marked={steps.flatMap(({ id }, index) => (marked.includes(id) ? [index + 1] : []))}
              disabled={state.takenOver}
              handIn={() => void session.handIn()}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
