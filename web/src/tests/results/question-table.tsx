import type { Result } from '@ariviyal/contract/tests/results'
import type { TestItem } from '@ariviyal/contract/tests/sections'
import type { Test } from '@ariviyal/contract/tests/tests'
import { type Column, Table } from '../../ui/list/table.tsx'
import { ItemText } from './item-text.tsx'
import { numbersOfTest, questionsOf } from './questions-of.ts'

interface Row extends TestItem {
  number: string
  /** How many pupils got it. */
  asked: number
  answered: number
  /** The mean of the marks that were given, over all who took the test; null before the first. */
  mean: number | null
}

/** What the class did with each question. */
function rowsOf(test: Test, results: readonly Result[]): Row[] {
  const taken = results.filter(({ attempt_id }) => attempt_id !== null)
  const numbers = numbersOfTest(test)
  return questionsOf(test).map((item, place) => {
    const answers = taken.flatMap(({ answers: all }) =>
      all.filter(({ question_id }) => question_id === item.question_id),
    )
    const marks = answers.flatMap((answer) => answer.marks ?? [])
    return {
      ...item,
      number: numbers[place] ?? '',
      asked: answers.length,
      answered: answers.filter(({ value }) => value !== null).length,
      mean: marks.length === 0 ? null : marks.reduce((sum, mark) => sum + mark, 0) / marks.length,
    }
  })
}

const columns: Column<Row>[] = [
  {
    head: 'Question',
    rowHead: true,
    cell: (row) => (
      <span className="line-clamp-2">
        {row.number}. <ItemText item={row} />
      </span>
    ),
  },
  { head: 'Answered by', cell: ({ answered, asked }) => `${answered} of ${asked}` },
  { head: 'Mean marks', cell: ({ mean, marks }) => (mean === null ? '–' : `${mean.toFixed(2)} of ${marks}`) },
]

export function QuestionTable({ test, results }: { test: Test; results: readonly Result[] }) {
  return (
    <div className="mt-8">
      <Table
        caption="Results per question"
        columns={columns}
        rows={rowsOf(test, results)}
        rowKey={(row) => row.question_id}
      />
    </div>
  )
}
