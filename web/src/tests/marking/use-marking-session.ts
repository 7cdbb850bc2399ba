import { useEffect, useState, useSyncExternalStore } from 'react'
import { serverMarkingApi } from './marking-api.ts'
import { MarkingSession } from './marking-session.ts'
import type { QuestionToMark } from './question-to-mark.ts'

/** The marking session of a page, which renders again with each change of it. */
export function useMarkingSession(testId: string, questions: readonly QuestionToMark[]): MarkingSession {
  const [session] = useState(() => new MarkingSession(serverMarkingApi(testId)))
  useEffect(() => {
    for (const { id, state } of questions) session.showRubric(id, state.rubric.version)
  }, [session, questions])
  useSyncExternalStore(session.subscribe, session.changes, session.changes)
  return session
}
