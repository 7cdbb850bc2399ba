import { fieldMessages } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import { saveRubric } from '@ariviyal/contract/tests/marking'
import { RubricRows } from '@ariviyal/contract/tests/rubric'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, serverMessage } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import type { ActOutcome } from '../../ui/dialog/use-dialog.ts'
import { TextControl } from '../draft/text-control.tsx'
import type { QuestionToMark } from './question-to-mark.ts'

interface Row {
  title: string
  levels: { text: string; marks: string }[]
}

const marksOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
const emptyRow = (most: number): Row => ({
  title: '',
  levels: [
    { text: 'Missing', marks: '0' },
    { text: 'Complete', marks: String(most) },
  ],
})

interface Props {
  testId: string
  question: QuestionToMark
  finish: (outcome: ActOutcome) => void
}

/** Makes, changes or removes the rubric of a question; answers that are marked keep theirs. */
export function RubricEditor({ testId, question, finish }: Props) {
  const { revalidate } = useRevalidator()
  const { item, state } = question
  const [rows, setRows] = useState<Row[]>(
    () =>
      state.rubric.rows?.map(({ title, levels }) => ({
        title,
        levels: levels.map(({ text, marks }) => ({ text, marks: String(marks) })),
      })) ?? [emptyRow(item.marks)],
  )
  const [failed, setFailed] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  const change = (place: number, row: Row) => setRows(rows.map((one, index) => (index === place ? row : one)))
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
    const parsed = RubricRows.safeParse(
      rows.map(({ title, levels }) => ({
        title,
        levels: levels.map(({ text, marks }) => ({ text, marks: marksOf(marks) })),
      })),
    )
    if (parsed.success) void send(parsed.data)
    else setFailed(Object.values(fieldMessages(parsed.error))[0] ?? 'Check the rows and their marks.')
  }

  return (
    <div className="grid gap-6">
      <p>The marks of an answer are the sum of one level of each row, at most {item.marks}.</p>
      {rows.map((row, place) => (
        <fieldset key={place} className="min-w-0 border-l-4 border-line pl-4">
          <legend className="sr-only">Row {place + 1}</legend>
          <TextControl
            label={`Row ${place + 1}`}
            value={row.title}
            maxLength={limits.lineMax}
            put={(title) => change(place, { ...row, title })}
          />
          <Levels
            row={row}
            about={`row ${place + 1}`}
            put={(levels) => change(place, { ...row, levels })}
            remove={rows.length > 1 ? () => setRows(rows.filter((_one, index) => index !== place)) : undefined}
          />
        </fieldset>
      ))}
      {rows.length < limits.rubricRowsMax ? (
        <Button tone="plain" className="justify-self-start px-0" onClick={() => setRows([...rows, emptyRow(1)])}>
          Add a row
        </Button>
      ) : null}
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

interface LevelsProps {
  row: Row
  about: string
  put: (levels: Row['levels']) => void
  remove: (() => void) | undefined
}

function Levels({ row: { levels }, about, put, remove }: LevelsProps) {
  const change = (place: number, part: Partial<Row['levels'][number]>) =>
    put(levels.map((level, index) => (index === place ? { ...level, ...part } : level)))
  return (
    <>
      {levels.map((level, place) => (
        <div key={place} className="mt-2 grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
          <TextControl
            label={`Marks of level ${place + 1}`}
            value={level.marks}
            maxLength={7}
            inputMode="decimal"
            put={(marks) => change(place, { marks })}
          />
          <div className="self-end">
            <TextControl
              label={`Words of level ${place + 1}`}
              value={level.text}
              maxLength={limits.lineMax}
              put={(text) => change(place, { text })}
            />
          </div>
        </div>
      ))}
      <div className="mt-2 flex flex-wrap gap-3">
        {levels.length < limits.rubricLevelsMax ? (
          <Button tone="plain" className="px-0" onClick={() => put([...levels, { text: '', marks: '' }])}>
            Add a level<span className="sr-only"> to {about}</span>
          </Button>
        ) : null}
        {levels.length > 2 ? (
          <Button tone="plain" className="px-0" onClick={() => put(levels.slice(0, -1))}>
            Remove the last level<span className="sr-only"> of {about}</span>
          </Button>
        ) : null}
        {remove ? (
          <Button tone="plain" className="px-0" onClick={remove}>
            Remove {about}
          </Button>
        ) : null}
      </div>
    </>
  )
}
