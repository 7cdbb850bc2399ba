import type { Result } from '@ariviyal/contract/tests/results'
import type { Test } from '@ariviyal/contract/tests/tests'
import { Button } from '../../ui/button.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { PupilAnswers } from './pupil-answers.tsx'
import { QuestionTable } from './question-table.tsx'
import { downloadResults } from './results-csv.ts'

interface Props {
  test: Test
  results: readonly Result[]
  mayChange: boolean
}

const late = ({ answers }: Result) => answers.filter((answer) => answer.late).length

/** The results per pupil and per question. */
export function Results({ test, results, mayChange }: Props) {
  const dialog = useDialog<string>()
  // The current version: marks that were given show in the dialog.
  const opened = results.find(({ student_id }) => student_id === dialog.item)
  const columns: Column<Result>[] = [
    { head: 'Pupil', rowHead: true, cell: ({ roll_number, name }) => `${roll_number}. ${name}` },
    { head: 'Marks', isBesideName: true, cell: ({ marks, of }) => (marks === null ? '–' : `${marks} of ${of}`) },
    ...(test.sets > 1 ? [{ head: 'Set', cell: ({ set }: Result) => set }] : []),
    {
      head: 'To do',
      cell: (result) =>
        [
          result.unmarked > 0 ? `${pluralise(result.unmarked, 'answer')} to mark` : '',
          late(result) > 0 ? `${late(result)} late` : '',
        ]
          .filter(Boolean)
          .join(', ') || null,
    },
    {
      head: 'Answers',
      isBesideName: true,
      // oxlint-disable-next-line react/no-unstable-nested-components -- a function that draws a cell, not a component
      cell: ({ attempt_id: attempt, student_id: student, name }) =>
        attempt === null ? null : (
          <RowButton label="Show" about={`the answers of ${name}`} onClick={() => dialog.show(student)} />
        ),
    },
  ]
  return (
    <section aria-labelledby="results" className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 id="results" className="text-xl">
          Results
        </h2>
        {results.length > 0 ? (
          <Button tone="quiet" onClick={() => downloadResults(test, results)}>
            Download CSV
          </Button>
        ) : null}
      </div>
      {results.length === 0 ? (
        <p>The class has no pupils yet.</p>
      ) : (
        <>
          <Table
            isCompact
            caption="Results per pupil"
            captionHidden
            columns={columns}
            rows={results}
            rowKey={({ student_id }) => student_id}
          />
          <QuestionTable test={test} results={results} />
        </>
      )}
      <DialogFrame dialog={dialog} title={opened ? `${opened.roll_number}. ${opened.name}` : ''}>
        {opened ? <PupilAnswers test={test} result={opened} mayChange={mayChange} /> : null}
      </DialogFrame>
    </section>
  )
}
