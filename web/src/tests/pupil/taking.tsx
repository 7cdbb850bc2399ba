import { useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { HandingIn } from './handing-in.tsx'
import { QuestionsPager } from './paper/questions-pager.tsx'
import { SaveState } from './save-state.tsx'
import type { TakingSession } from './taking/taking-session.ts'
import { TakingNotices } from './taking-notices.tsx'
import { TimeLeft } from './time-left.tsx'
import { TimeOver } from './time-over.tsx'

/** A test while it is taken: one question at a time, the map of all, and whether the answers are safe. */
export function Taking({ session, finished }: { session: TakingSession; finished: () => void }) {
  const state = useSyncExternalStore(session.subscribe, session.state)
  const { t } = useLingui()
  const { attempt } = session
  useEffect(() => session.run(), [session])
  // Keeps the pictures for going on without a network (class-worker.ts).
  useEffect(() => {
    for (const { picture } of attempt.questions.flatMap((question) => [question, ...(question.options ?? [])]))
      if (picture) fetch(picture.url).catch(() => undefined)
  }, [attempt])
  useEffect(() => {
    if (state.phase === 'submitted') finished()
  }, [state.phase, finished])

  if (state.phase !== 'answering') return <HandingIn session={session} state={state} />
  return (
    <div className="wrap pt-6">
      <h1 className="text-xl wrap-anywhere">
        {attempt.title}
        {attempt.set ? <span className="ml-3 text-base font-normal text-ink-soft">{t`Set ${attempt.set}`}</span> : null}
      </h1>
      <div className="sticky top-0 z-1 mt-2 mb-6 flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b-2 border-ink bg-paper py-3">
        <SaveState state={state} />
        {state.deadline === null ? null : <TimeLeft deadline={state.deadline} now={session.now} />}
      </div>
      <TakingNotices session={session} state={state} />
      {state.deadline === null || state.isLate ? null : <TimeOver deadline={state.deadline} now={session.now} />}
      <QuestionsPager
        paper={attempt}
        answers={state.answers}
        marked={state.marked}
        disabled={state.takenOver}
        choose={session.choose}
        type={session.type}
        rest={() => void session.flush()}
        mark={session.mark}
        handIn={() => void session.handIn()}
      />
    </div>
  )
}
