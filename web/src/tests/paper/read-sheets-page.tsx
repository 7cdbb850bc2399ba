import type { Student } from '@ariviyal/contract/classroom/classroom'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { DoubtfulRow } from './doubtful-row.tsx'
import type { ReadSheets as Reads } from './offline/reads.ts'
import type { useOutbox } from './offline/use-outbox.ts'
import { useReads } from './offline/use-reads.ts'
import type { Paper } from './papers.ts'
import { PhotographInput } from './photograph-input.tsx'
import { answersOfSheets, bubblesOf, type ReadPupil, sheetOf, type SheetRow, unsettledRows } from './sheet-answers.ts'
import { useReader } from './use-reader.ts'
import { pluralise } from '../../ui/pluralise.ts'

interface Props {
  test: string
  /** What an earlier visit has read and not saved. */
  first: Reads | undefined
  papers: readonly Paper[]
  students: readonly Student[]
  save: ReturnType<typeof useOutbox>['save']
}

/** Photographed answer sheets, one pupil in each picture. */
export function ReadSheets({ test, first, papers, students, save }: Props) {
  const { reads, setReads, isKept } = useReads(test, 'sheets', first ?? { sheets: [], saved: [] })
  const { sheets, saved } = reads
  const setSheets = (change: (sheets: ReadPupil[]) => ReadPupil[]) =>
    setReads((last) => ({ ...last, sheets: change(last.sheets) }))
  const [problems, setProblems] = useState<string[]>([])
  const [isReading, setIsReading] = useState(false)
  const [note, setNote] = useState<{ tone: 'success' | 'error'; words: string }>()
  const start = useReader()

  const readFiles = async (files: File[]) => {
    setNote(undefined)
    setProblems([])
    setIsReading(true)
    for (const file of files) {
      const read = await readFile(file).catch(() => 'The browser cannot read this picture.')
      if (typeof read === 'string') setProblems((last) => [...last, `${file.name}: ${read}`])
      // A second photograph of a sheet takes the place of the first.
      else setSheets((last) => [...last.filter(({ student }) => student.id !== read.student.id), read])
    }
    setIsReading(false)
  }
  const readFile = async (file: File) => {
    const { reader, drawImage, cutOut } = await start()
    const canvas = await drawImage(file)
    const read = await reader.sheet(canvas, bubblesOf(papers))
    return sheetOf(read, test, students, papers, (points) => cutOut(canvas, points, 2))
  }
  const settle = (pupil: string, question: string, change: Partial<SheetRow>) =>
    setSheets((last) =>
      last.map((sheet) =>
        sheet.student.id === pupil
          ? {
              ...sheet,
              rows: sheet.rows.map((row) => (row.question.id === question ? { ...row, ...change } : row)),
            }
          : sheet,
      ),
    )
  const send = async () => {
    const ids = sheets.map(({ student }) => student.id)
    try {
      await save(answersOfSheets(sheets), ids)
      setReads((last) => ({ sheets: [], saved: [...last.saved, ...ids] }))
      setNote({
        tone: 'success',
        words: `Answer sheets of ${pluralise(ids.length, 'pupil')} are kept on this device.`,
      })
    } catch {
      setNote({ tone: 'error', words: 'This device could not keep the answers. Free some storage and try again.' })
    }
  }
  const unsettled = unsettledRows(sheets)
  const missing = students.filter(({ id }) => !saved.includes(id) && sheets.every(({ student }) => student.id !== id))
  if (papers.every(({ questions }) => questions.length === 0)) return <p>No question of this test has choices.</p>
  return (
    <div className="grid gap-6">
      <PhotographInput
        label="Photographs of answer sheets"
        hint="One sheet in each photograph, with all four corner marks. It stays on this device."
        isReading={isReading}
        put={(files) => void readFiles(files)}
      />
      {note ? (
        <Banner tone={note.tone} live>
          {note.words}
        </Banner>
      ) : null}
      {problems.length > 0 ? (
        <Banner tone="error" live>
          {problems.map((problem) => (
            <p key={problem} className="wrap-anywhere">
              {problem}
            </p>
          ))}
        </Banner>
      ) : null}
      <div role="status">
        <p className="font-semibold">
          {students.length - missing.length} of {students.length} sheets read.
        </p>
        {missing.length > 0 ? (
          <p className="wrap-anywhere text-ink-soft">
            Missing: {missing.map(({ roll_number, name }) => `${roll_number}. ${name}`).join(', ')}
          </p>
        ) : null}
      </div>
      {sheets.map(({ student, rows }) => (
        <section key={student.id} aria-label={`Sheet of ${student.name}`} className="border-t border-line pt-4">
          <h2 className="text-lg wrap-anywhere">
            {student.roll_number}. {student.name}
          </h2>
          <p className="wrap-anywhere">
            {rows.map(({ question, places }) => `${question.number} ${lettersOf(question.choices, places)}`).join(', ')}
          </p>
          {rows
            .filter(({ picture }) => picture)
            .map((row) => (
              <DoubtfulRow
                key={row.question.id}
                row={row}
                pupil={student.name}
                settle={(places) => settle(student.id, row.question.id, { places, isSettled: true })}
              />
            ))}
        </section>
      ))}
      {unsettled > 0 ? <p>Answer the questions about {unsettled} doubtful rows first.</p> : null}
      <Button
        className="justify-self-start"
        disabled={sheets.length === 0 || unsettled > 0 || isReading}
        onClick={() => void send()}
      >
        Save the answers
      </Button>
      {sheets.length > 0 && isKept ? (
        <p className="text-sm text-ink-soft">What was read is kept on this device. It counts once you save it.</p>
      ) : null}
      <LeaveGuard isDirty={sheets.length > 0 && !isKept} what="Answers that you have not saved are lost." />
    </div>
  )
}

const lettersOf = (choices: readonly { letter: string }[], places: readonly number[]) =>
  places.map((place) => choices[place]?.letter ?? '').join('') || '–'
