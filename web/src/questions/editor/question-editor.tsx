import type { QuestionDetails } from '@ariviyal/contract/questions/question-details'
import type { QuestionKind } from '@ariviyal/contract/questions/pupil-question'
import type { QuestionForm } from '@ariviyal/contract/questions/question'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Form } from '../../ui/form/form.tsx'
import { LeaveGuard, leavesForGood } from '../../ui/form/leave-guard.tsx'
import { AboutFields } from './about-fields.tsx'
import { KindFields } from './kind-fields.tsx'
import { PartFields } from './part-fields.tsx'
import { Preview } from './preview.tsx'
import { editorSchema, type KeptCases, rowMessages } from './read-question.ts'
import { TouchContext } from './use-rows.ts'

interface Props {
  kind: QuestionKind
  known?: QuestionDetails
  /** Returns what the list says afterwards. */
  save: (form: QuestionForm) => Promise<string>
  /** Above the fields, such as the choice of the kind. */
  children?: ReactNode
}

/** Writes a question of any kind, new or stored. Keeps what was written on any failure. */
export function QuestionEditor({ kind, known, save, children }: Props) {
  const navigate = useNavigate()
  const [isDirty, setDirty] = useState(false)
  const touch = () => setDirty(true)
  const kept: KeptCases = (id) =>
    (id === undefined || id === known?.id ? known : known?.parts.find((part) => part.id === id))?.test_cases ?? []
  return (
    <TouchContext value={touch}>
      <div onInput={touch}>
        <Form
          schema={editorSchema(kept)}
          check={(values) => rowMessages(values, kept)}
          send={save}
          done={(outcome) => {
            setDirty(false)
            return navigate('/lms/questions', { state: { ...leavesForGood, outcome } })
          }}
          failed="The question could not be saved. What you wrote is still here: try again."
          submit="Save the question"
          pending="Saving..."
          className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6"
        >
          {children}
          <input type="hidden" name="kind" value={kind} />
          {known ? (
            <>
              <input type="hidden" name="id" value={known.id} />
              <input type="hidden" name="version" value={known.version} />
            </>
          ) : null}
          <KindFields key={kind} prefix="" kind={kind} known={known} />
          {kind === 'case' ? <PartFields known={known?.parts} /> : null}
          <AboutFields known={known} />
          <Preview kept={kept} />
        </Form>
        <LeaveGuard isDirty={isDirty} what="What you wrote is not saved yet." />
      </div>
    </TouchContext>
  )
}
