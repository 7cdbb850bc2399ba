import type { Comment } from '@ariviyal/contract/tests/marking'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { markInWords } from '../reason-words.ts'
import { AnswerText } from '../results/answer-text.tsx'
import { LateAnswer } from '../results/late-answer.tsx'
import { chooseLevel } from './choose-level.ts'
import { CommentField } from './comment-field.tsx'
import { Conflict } from './conflict.tsx'
import { MarksPad } from './marks-pad.tsx'
import type { MarkingSession, ShownAnswer } from './marking-session.ts'
import type { QuestionToMark } from './question-to-mark.ts'
import { RubricLevels } from './rubric-levels.tsx'

interface Props {
  shown: ShownAnswer
  place: number
  count: number
  question: QuestionToMark
  namesHidden: boolean
  session: MarkingSession
  comments: Comment[]
  mayChange: boolean
  /** The row of the rubric that keys choose in. */
  row: number
  commentField: RefObject<HTMLTextAreaElement | null>
  step: (by: number) => void
  nextWaiting: () => void
  undo: () => void
  editComments: () => void
}

/** The answer of a pupil with everything that decides about it. */
export function AnswerPanel(props: Props) {
  const { shown, place, count, question, namesHidden, session, mayChange } = props
  const { answer } = shown
  const { item, state } = question
  return (
    <section aria-labelledby="answer" className="min-w-0 max-lg:pb-20">
      <div aria-live="polite" className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="answer" className="text-lg wrap-anywhere">
          {namesHidden ? `Answer ${place}` : `${answer.roll_number}. ${answer.name}`}
          {answer.attempt > 1 ? ` (attempt ${answer.attempt})` : ''}
        </h2>
        <p className="text-sm text-ink-soft">
          {place} of {count}
        </p>
      </div>
      <p className="mt-2 border-l-4 border-line bg-surface px-4 py-3 font-serif wrap-anywhere whitespace-pre-line">
        <AnswerText item={item} value={answer.value} none="No answer" />
      </p>
      {answer.late ? (
        <>
          <LateAnswer
            key={shown.key}
            item={item}
            attempt={answer.attempt_id}
            value={answer.late_value ?? null}
            mayChange={mayChange}
            accepted={() => session.refresh(shown.key)}
          />
          {namesHidden ? null : (
            <p className="text-sm">
              <Link to={`/lms/attempts/${answer.attempt_id}/log`} className="link inline-flex min-h-11 items-center">
                When it arrived
              </Link>
            </p>
          )}
        </>
      ) : null}
      <div className="mt-3 flex min-h-8 flex-wrap items-baseline gap-x-4">
        <p className="font-semibold">
          {markInWords({ marks: shown.marks, of: item.marks, reason: answer.reason }, answer.by_teacher)}
        </p>
        <SaveState shown={shown} namesHidden={namesHidden} retry={() => session.retry()} />
      </div>
      {shown.theirs ? <Conflict shown={shown} theirs={shown.theirs} session={session} /> : null}
      {mayChange && state.rubric.rows ? (
        <RubricLevels
          rows={state.rubric.rows}
          levels={shown.levels}
          choose={(row, level) => session.decide(shown.key, chooseLevel(state.rubric.rows ?? [], shown, row, level))}
          row={props.row}
        />
      ) : null}
      {mayChange ? (
        <>
          <MarksPad
            about={shown.key}
            marks={shown.marks}
            item={item}
            give={(marks) => session.decide(shown.key, { marks, feedback: shown.feedback })}
          />
          <CommentField
            text={shown.feedback}
            type={(text) => session.type(shown.key, text)}
            save={() => session.saveTyped(shown.key)}
            comments={props.comments}
            field={props.commentField}
            editComments={props.editComments}
          />
        </>
      ) : answer.feedback ? (
        <p className="mt-4">Comment: {answer.feedback}</p>
      ) : null}
      <nav
        aria-label="Answers"
        className="mt-4 flex gap-2 border-line bg-paper max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--bottom-bar) max-lg:z-1 max-lg:border-t-2 max-lg:p-2"
      >
        <Button tone="quiet" size="compact" disabled={place === 1} onClick={() => props.step(-1)}>
          Back
        </Button>
        <Button tone="quiet" size="compact" disabled={place === count} onClick={() => props.step(1)}>
          Next
        </Button>
        <Button size="compact" className="grow lg:grow-0" onClick={props.nextWaiting}>
          Next to mark
        </Button>
        {mayChange ? (
          <Button tone="plain" size="compact" disabled={!session.canUndo} onClick={props.undo}>
            Undo
          </Button>
        ) : null}
      </nav>
    </section>
  )
}

function SaveState(props: { shown: ShownAnswer; namesHidden: boolean; retry: () => void }) {
  const { shown, retry } = props
  return (
    <p role="status" className="text-sm text-ink-soft">
      {shown.saving === 'saving' ? 'Saving...' : null}
      {shown.saving === 'given'
        ? `Saved${shown.answer.marked_by ? `, marked by ${shown.answer.marked_by}` : ''}`
        : null}
      {shown.saving === 'failed' ? (
        <span className="text-kumkum">
          Not saved: {shown.failed}{' '}
          <button type="button" className="link min-h-11 cursor-pointer px-2" onClick={retry}>
            Try again
          </button>
        </span>
      ) : null}
    </p>
  )
}
