import type { AssignmentToMark } from '@ariviyal/contract/assignments/marking'
import type { Comment } from '@ariviyal/contract/tests/marking'
import { type RefObject, useState } from 'react'
import { CommentField } from '../../tests/marking/comment-field.tsx'
import { shortcutField } from '../../tests/marking/comment-shortcuts.ts'
import { MarksPad } from '../../tests/marking/marks-pad.tsx'
import { RubricLevels } from '../../tests/marking/rubric-levels.tsx'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { WorkConflict } from './work-conflict.tsx'
import { withLevel } from './work-keys.ts'
import { typingPauseMs } from './session/marked-work.ts'
import type { ShownWork } from './session/work-entry.ts'
import type { WorkSession } from './session/work-session.ts'

interface Props {
  shown: ShownWork
  assignment: AssignmentToMark
  session: WorkSession
  comments: Comment[]
  mayChange: boolean
  row: number
  comment: RefObject<HTMLTextAreaElement | null>
  editComments: () => void
  editSteps: () => void
}

/** Marks, levels and words about a work, and what comes next for the pupil. */
export function WorkPanel(props: Props) {
  const { shown, assignment, session, comments, mayChange } = props
  const { student, wanted } = shown
  const { decision } = wanted
  const typing = (field: string) => ({ group: `${field} of ${student}`, pause: typingPauseMs })
  if (!mayChange) return <ReadDecision {...props} />
  return (
    <>
      {shown.theirs ? <WorkConflict shown={shown} theirs={shown.theirs} session={session} /> : null}
      {assignment.grading === 'feedback' ? null : (
        <p className="font-semibold">
          {decision.marks === null ? 'Not marked yet' : `${decision.marks} of ${assignment.max_marks}`}
        </p>
      )}
      {assignment.rubric ? (
        <RubricLevels
          rows={assignment.rubric}
          levels={decision.levels}
          choose={(row, level) => session.decide(student, withLevel(assignment, shown, row, level))}
          row={props.row}
          renderBelow={(row) => (
            <RowWords
              title={assignment.rubric?.[row]?.title ?? ''}
              text={decision.row_words[row] ?? ''}
              comments={comments}
              type={(text) => {
                if (text === (decision.row_words[row] ?? '')) return
                const words = (assignment.rubric ?? []).map((_row, place) =>
                  place === row ? text : (decision.row_words[place] ?? ''),
                )
                session.decide(student, { row_words: words }, typing(`row ${row}`))
              }}
              save={() => session.flush(student)}
            />
          )}
        />
      ) : assignment.max_marks === null ? null : (
        <MarksPad
          about={student}
          marks={decision.marks}
          item={{ marks: assignment.max_marks, negative_marks: 0 }}
          give={(marks) => session.decide(student, { marks })}
        />
      )}
      <CommentField
        text={decision.feedback}
        type={(feedback) => {
          if (feedback !== decision.feedback) session.decide(student, { feedback }, typing('words'))
        }}
        save={() => session.flush(student)}
        comments={comments}
        field={props.comment}
        editComments={props.editComments}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4">
        <Button tone="quiet" onClick={props.editSteps}>
          What comes next
        </Button>
        <span className="min-w-0 text-sm wrap-anywhere text-ink-soft">
          {decision.next_steps.map(({ title }) => title).join(', ') || 'Nothing chosen'}
        </span>
      </div>
    </>
  )
}

interface RowProps {
  title: string
  text: string
  comments: Comment[]
  type: (text: string) => void
  save: () => void
}

/** Comment on a row of the rubric; the field opens on demand, as most rows need none. */
function RowWords({ title, text, comments, type, save }: RowProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && text === '')
    return (
      <Button tone="plain" className="text-sm" onClick={() => setIsOpen(true)}>
        Add a comment<span className="sr-only"> about {title}</span>
      </Button>
    )
  return (
    <input
      aria-label={`Comment on ${title}`}
      {...shortcutField({ text, comments, type, save })}
      className={`${controlLook} mt-1`}
    />
  )
}

/** The same for a teacher who may only read. */
function ReadDecision({ shown, assignment }: Props) {
  const { decision } = shown.work
  return (
    <dl className="grid gap-2">
      {assignment.max_marks === null ? null : (
        <div>
          <dt className="text-sm text-ink-soft">Marks</dt>
          <dd>{decision.marks === null ? 'Not marked' : `${decision.marks} of ${assignment.max_marks}`}</dd>
        </div>
      )}
      {decision.rubric?.map(({ title, text, marks }, row) => (
        <div key={title}>
          <dt className="text-sm text-ink-soft">{title}</dt>
          <dd>{[text ?? marks ?? 'No level', decision.row_words[row]].filter(Boolean).join('. ')}</dd>
        </div>
      ))}
      {decision.feedback ? (
        <div>
          <dt className="text-sm text-ink-soft">Comment for the pupil</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{decision.feedback}</dd>
        </div>
      ) : null}
    </dl>
  )
}
