import { limits } from '@ariviyal/contract/limits'
import {
  previewRegrade,
  type Regrade as RegradeView,
  type RegradeAct,
  regradeActs,
  regradeQuestion,
} from '@ariviyal/contract/tests/regrade'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, serverMessage } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import type { ActOutcome } from '../../ui/dialog/use-dialog.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import type { QuestionToMark } from '../marking/question-to-mark.ts'
import { MendFields } from './mend-fields.tsx'
import { isMendable, mendOf, type RegradeBody } from './mend-form.ts'
import { RegradePreview } from './regrade-preview.tsx'

const names: Record<RegradeAct, { label: string; hint: string }> = {
  mend: { label: 'Change what is right', hint: 'In this test alone. The question stays as pupils have read it.' },
  'new-version': { label: 'Use the new version of my bank', hint: 'The question, what is right and the explanation.' },
  'full-marks': { label: 'Give everybody full marks', hint: 'Answered or not.' },
  'leave-out': { label: 'Leave the question out', hint: 'It counts for nobody.' },
  'as-usual': { label: 'Count it as usual again', hint: 'By the answers that pupils gave.' },
}

/** What can be done about a question now. */
function actsFor({ item, state }: QuestionToMark): RegradeAct[] {
  const isPossible: Record<RegradeAct, boolean> = {
    mend: isMendable(item.content),
    'new-version': state.bank_version !== null && state.bank_version !== item.version,
    'full-marks': state.counting !== 'full-marks',
    'leave-out': state.counting !== 'left-out',
    'as-usual': state.counting !== 'as-usual',
  }
  return regradeActs.filter((act) => isPossible[act])
}

interface Props {
  testId: string
  question: QuestionToMark
  finish: (outcome: ActOutcome) => void
  regraded: () => Promise<void>
}

/** Regrades a question: first whose marks change, then the change itself. */
export function Regrade({ testId, question, finish, regraded }: Props) {
  const { revalidate } = useRevalidator()
  const [act, setAct] = useState<string>()
  const [shown, setShown] = useState<{ body: RegradeBody; note: string; preview: RegradeView }>()
  const [failed, setFailed] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const params = { id: testId }

  const preview = async (values: FormValues) => {
    const chosen = regradeActs.find((one) => one === textOf(values, 'act'))
    const body: RegradeBody = {
      question_id: question.id,
      revision: question.state.revision,
      act: chosen as RegradeAct,
      ...(chosen === 'mend' && { mend: mendOf(question.item.content, values) }),
    }
    setShown({ body, note: textOf(values, 'note'), preview: await call(previewRegrade, { params, body }) })
  }
  const apply = async ({ body, note }: { body: RegradeBody; note: string }) => {
    setIsPending(true)
    setFailed(undefined)
    try {
      const { msg } = await call(regradeQuestion, { params, body: { ...body, note } })
      await Promise.all([revalidate(), regraded()])
      finish({ tone: 'success', text: msg })
    } catch (error) {
      setFailed(serverMessage(error) ?? 'The question could not be regraded. Try again.')
    }
    setIsPending(false)
  }

  return (
    <>
      <p className="mb-4 max-w-measure">Marks that a teacher gave stay. You see first whose marks change.</p>
      {/* A preview is only of what the fields said then. */}
      <div onInput={() => setShown(undefined)}>
        <Form
          send={preview}
          done={() => undefined}
          failed="The preview could not be made. Try again."
          submit="Preview"
          pending="Looking..."
          className="grid gap-4"
        >
          <Choice
            name="act"
            label={`Question ${question.number}`}
            options={actsFor(question).map((value) => ({ value, ...names[value] }))}
            onChoose={setAct}
          />
          {act === 'mend' ? <MendFields content={question.item.content} /> : null}
          <TextArea name="note" label="Why, for the history" optional rows={2} maxLength={limits.reasonMax} />
        </Form>
      </div>
      {shown ? (
        <div className="mt-6 grid gap-4">
          <RegradePreview regrade={shown.preview} />
          {failed ? (
            <p role="alert" className="font-semibold text-kumkum">
              {failed}
            </p>
          ) : null}
          <Button className="justify-self-start" disabled={isPending} onClick={() => void apply(shown)}>
            {isPending ? 'Regrading...' : 'Apply the regrade'}
          </Button>
        </div>
      ) : null}
    </>
  )
}
