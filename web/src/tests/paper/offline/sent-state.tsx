import type { Student } from '@ariviyal/contract/classroom/classroom'
import type { PaperProblem } from '@ariviyal/contract/tests/paper'
import { Banner } from '../../../ui/banner.tsx'
import type { Sent } from './outbox.ts'

const problemWords: Record<PaperProblem, string> = {
  'own-attempt': 'took the test on a device: the answers on paper do not count',
  'unknown-pupil': 'is no longer in the class',
  'unknown-question': 'has an answer to a question that the test does not ask',
  'log-full': 'has too many changes: nothing more can be stored',
}

/** What the server has not got yet, and what it did not take. */
export function SentState({ sent, students }: { sent: Sent | undefined; students: readonly Student[] }) {
  const nameOf = (id: string) => students.find((student) => student.id === id)?.name ?? 'A pupil'
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {sent && sent.waiting > 0 ? (
        <Banner tone="warning">
          Answers are kept on this device and not saved yet.{' '}
          {sent.refusal ??
            'This page sends them when there is a network. You may close it, and open it again on this device.'}
        </Banner>
      ) : null}
      {sent?.isSaved && sent.waiting === 0 ? (
        <Banner tone="success">Saved: the answers have reached the server.</Banner>
      ) : null}
      {sent && sent.problems.size > 0 ? (
        <Banner tone="warning">
          <ul>
            {[...sent.problems].map(([id, problem]) => (
              <li key={id} className="wrap-anywhere">
                {nameOf(id)} {problemWords[problem]}.
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </div>
  )
}
