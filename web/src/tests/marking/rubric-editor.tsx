import { fieldMessages } from '@ariviyal/contract/fields'
import { saveRubric } from '@ariviyal/contract/tests/marking'
import { RubricRows } from '@ariviyal/contract/tests/rubric'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, serverMessage } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import type { ActOutcome } from '../../ui/dialog/use-dialog.ts'
import { KnownRubrics } from './known-rubrics.tsx'
import type { QuestionToMark } from './question-to-mark.ts'
import { emptyRow, RubricRowsFields, sentRows, type TypedRow, typedRows } from './rubric-rows.tsx'

interface Props {
  testId: string
  question: Pick<QuestionToMark, 'id' | 'item' | 'state'>
  finish: (outcome: ActOutcome) => void
}

/** Makes, changes or removes the rubric of a question; answers that are marked keep theirs. */
export function RubricEditor({ testId, question, finish }: Props) {
  const { revalidate } = useRevalidator()
  const { item, state } = question
  const [rows, setRows] = useState<TypedRow[]>(() =>
    state.rubric.rows ? typedRows(state.rubric.rows) : [emptyRow(item.marks)],
  )
  const [failed, setFailed] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  const send = async (sent: RubricRows | null) => {
    setIsPending(true)
    setFailed(undefined)
    try {
      const body = { question_id: question.id, version: state.rubric.version, rows: sent }
      const { msg } = await call(saveRubric, { params: { id: testId }, body })
      await revalidate()
      finish({ tone: 'success', text: msg })
    } catch (error) {
      setFailed(serverMessage(error) ?? 'The rubric could not be saved. Try again.')
    }
    setIsPending(false)
  }
  const save = () => {
    const parsed = RubricRows.safeParse(sentRows(rows))
    if (parsed.success) void send(parsed.data)
    else setFailed(Object.values(fieldMessages(parsed.error))[0] ?? 'Check the rows and their marks.')
  }

  return (
    <div className="grid gap-6">
      <p>The marks of an answer are the sum of one level of each row, at most {item.marks}.</p>
      <KnownRubrics choose={(known) => setRows(typedRows(known))} />
      <RubricRowsFields rows={rows} put={setRows} />
      {failed ? (
        <p role="alert" className="font-semibold text-kumkum">
          {failed}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending} onClick={save}>
          {isPending ? 'Saving...' : 'Save the rubric'}
        </Button>
        {state.rubric.rows ? (
          <Button tone="danger" disabled={isPending} onClick={() => void send(null)}>
            Remove the rubric
          </Button>
        ) : null}
      </div>
    </div>
  )
}
