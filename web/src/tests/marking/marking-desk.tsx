import type { Comment } from '@ariviyal/contract/tests/marking'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import { Notice } from '../../ui/notice.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { KeyHelp, testKeys } from './key-help.tsx'
import { useMarkingKeys } from './marking-keys.ts'
import type { ShownAnswer } from './marking-session.ts'
import { QuestionPanel } from './question-panel.tsx'
import { QuestionPicker } from './question-picker.tsx'
import type { QuestionToMark } from './question-to-mark.ts'
import { useMarkingSession } from './use-marking-session.ts'

const CommentBank = loadOnDemand(async () => (await import('./comment-bank.tsx')).CommentBank)
const RubricEditor = loadOnDemand(async () => (await import('./rubric-editor.tsx')).RubricEditor)
const Regrade = loadOnDemand(async () => (await import('../regrade/regrade.tsx')).Regrade)

interface Props {
  testId: string
  questions: QuestionToMark[]
  comments: Comment[]
  /** The one that the teacher may share comments with. */
  school: string | null
  mayChange: boolean
}

/** Begins with the first question that waits. */
const firstOf = (questions: QuestionToMark[]) => questions.find(({ state }) => state.waiting > 0) ?? questions[0]

type Shown = 'keys' | 'comments' | 'rubric' | 'regrade'
const titles: Record<Shown, string> = { keys: 'Keys', comments: 'Your comments', rubric: 'Rubric', regrade: 'Regrade' }

/** The question, the answer of one pupil after the other, and the decisions about them. */
export function MarkingDesk({ testId, questions, comments, school, mayChange }: Props) {
  const session = useMarkingSession(testId, questions)
  const [at, setAt] = useState<{ question: string; key?: string | undefined }>(() => ({
    question: firstOf(questions)?.id ?? '',
  }))
  const [namesHidden, setNamesHidden] = useState(false)
  const [keysOn, setKeysOn] = useState(true)
  const dialog = useDialog<Shown>()
  const comment = useRef<HTMLTextAreaElement>(null)

  const place = Math.max(
    0,
    questions.findIndex(({ id }) => id === at.question),
  )
  const question = questions[place]
  const following = questions[place + 1]
  useEffect(() => {
    // The next question is loaded ahead, so that nobody waits for it.
    void session.load(at.question).then(() => following && session.load(following.id))
  }, [session, at.question, following])

  const answers = session.answersTo(at.question)
  const waitingOf = ({ id, state }: QuestionToMark): number =>
    state.counting === 'as-usual' ? (session.waitingIn(id) ?? state.waiting) : 0
  const waits = ({ marks }: ShownAnswer) => marks === null
  const current =
    answers?.find(({ key }) => key === at.key) ??
    (question && waitingOf(question) > 0 ? answers?.find(waits) : undefined) ??
    answers?.[0]
  // Once chosen it stays, also when it no longer waits.
  if (current && at.key === undefined) setAt({ question: at.question, key: current.key })
  const index = current ? (answers?.indexOf(current) ?? 0) : 0

  const show = (question_id: string, key?: string) => {
    if (current) session.saveTyped(current.key)
    setAt({ question: question_id, key })
  }
  const step = (by: number) => {
    const next = answers?.[index + by]
    if (next) show(at.question, next.key)
  }
  const nextQuestion = (by: number) => {
    const next = questions[place + by]
    if (next) show(next.id)
  }
  /** The next answer that waits: of this question, then of the next one that has any. */
  const nextWaiting = () => {
    const others = answers?.filter(({ key }) => key !== current?.key)
    const later = answers?.find((one, position) => position > index && waits(one)) ?? others?.find(waits)
    if (later) return show(at.question, later.key)
    const other = [...questions.slice(place + 1), ...questions.slice(0, place)].find((one) => waitingOf(one) > 0)
    if (other) show(other.id)
    else step(1)
  }
  const undo = () => {
    const undone = session.undo()
    if (undone) setAt(undone)
  }
  const panelKeys = useMarkingKeys({
    isOn: keysOn && mayChange && !dialog.isOpen,
    session,
    current,
    question,
    step,
    nextQuestion,
    nextWaiting,
    undo,
    help: () => dialog.show('keys'),
    comment,
  })

  const waiting = questions.reduce((sum, one) => sum + waitingOf(one), 0)
  return (
    <>
      <LeaveGuard isDirty={session.hasUnsaved} what="Marks that are not saved yet are lost." />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <QuestionPicker
          questions={questions}
          chosen={at.question}
          waitingOf={waitingOf}
          choose={(question_id) => show(question_id)}
        />
        <p className="flex min-h-11 items-center font-semibold" role="status">
          {waiting === 0 ? 'Nothing to mark.' : `${pluralise(waiting, 'answer')} to mark in the test`}
        </p>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-6 accent-indigo"
            checked={namesHidden}
            onChange={({ currentTarget }) => setNamesHidden(currentTarget.checked)}
          />
          Mark without names
        </label>
        <Button tone="plain" className="max-sm:hidden" onClick={() => dialog.show('keys')}>
          Keys (?)
        </Button>
      </div>
      <div className="mt-4">
        <Notice dialog={dialog} />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        {question ? <QuestionPanel question={question} edit={mayChange ? dialog.show : undefined} /> : null}
        {answers === undefined ? (
          session.loadFailed(at.question) ? (
            <Banner tone="error" live>
              <p>The answers could not be loaded.</p>
              <Button tone="quiet" className="mt-2" onClick={() => void session.load(at.question)}>
                Try again
              </Button>
            </Banner>
          ) : (
            <p role="status">Loading the answers...</p>
          )
        ) : current && question ? (
          <AnswerPanel
            shown={current}
            place={index + 1}
            count={answers.length}
            question={question}
            namesHidden={namesHidden}
            session={session}
            comments={comments}
            mayChange={mayChange}
            row={panelKeys.row}
            commentField={comment}
            step={step}
            nextWaiting={nextWaiting}
            undo={undo}
            editComments={() => dialog.show('comments')}
          />
        ) : (
          <p>Nobody has answered this question yet.</p>
        )}
      </div>
      <DialogFrame dialog={dialog} title={titles[dialog.item ?? 'keys']}>
        {dialog.item === 'keys' ? <KeyHelp keys={testKeys} isOn={keysOn} turn={setKeysOn} /> : null}
        {dialog.item === 'comments' ? <CommentBank comments={comments} school={school} /> : null}
        {dialog.item === 'rubric' && question ? (
          <RubricEditor testId={testId} question={question} finish={dialog.finish} />
        ) : null}
        {dialog.item === 'regrade' && question ? (
          <Regrade
            testId={testId}
            question={question}
            finish={dialog.finish}
            regraded={() => session.reload(question.id)}
          />
        ) : null}
      </DialogFrame>
    </>
  )
}
