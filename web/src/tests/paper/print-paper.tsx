import type { Student } from '@ariviyal/contract/classroom/classroom'
import type { Test } from '@ariviyal/contract/tests/tests'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from './choice.tsx'
import { cardPage, type CardsPerPage, mostCards } from './card-layout.ts'
import { PageDrawing } from './page-drawing.tsx'
import { codeOfSet, type Paper, paperOfPupil } from './papers.ts'
import type { Shape } from './shapes.ts'
import { testCode } from './sheet-code.ts'
import { sheetPage } from './sheet-layout.ts'
import { pluralise } from '../../ui/pluralise.ts'

interface Props {
  test: Test
  students: readonly Student[]
  papers: readonly Paper[]
}

type Print = 'cards-4' | 'cards-2' | 'sheets'
const prints = [
  { value: 'cards-4', label: 'Cards, four on a page' },
  { value: 'cards-2', label: 'Cards, two on a page' },
  { value: 'sheets', label: 'Answer sheets' },
] as const

const instruction = 'Fill the bubble of your answer. To change an answer, ask for a new sheet.'

interface Page {
  label: string
  shapes: Shape[]
}

function cardPages(students: readonly Student[], perPage: CardsPerPage): Page[] {
  const cards = students
    .filter(({ roll_number }) => roll_number <= mostCards)
    .map(({ roll_number, name }) => ({ card: roll_number, name }))
  return Array.from({ length: Math.ceil(cards.length / perPage) }, (_, page) => {
    const here = cards.slice(page * perPage, (page + 1) * perPage)
    return { label: `Cards of ${here.map(({ name }) => name).join(', ')}`, shapes: cardPage(here, perPage) }
  })
}

function sheetPages({ test, students, papers }: Props): Page[] {
  return students.flatMap(({ roll_number, name }) => {
    const paper = paperOfPupil(papers, roll_number)
    if (!paper || paper.questions.length === 0) return []
    const rows = paper.questions.map(({ number, choices }) => ({
      label: number,
      letters: choices.map(({ letter }) => letter),
    }))
    const code = { test: testCode(test.id), set: codeOfSet(paper.set), rollNumber: roll_number }
    const className = paper.set === null ? test.class_name : `${test.class_name}, set ${paper.set}`
    const head = { title: test.title, className, pupil: name, rollNumber: roll_number, instruction }
    return [{ label: `Answer sheet of ${name}`, shapes: sheetPage(rows, code, head) }]
  })
}

/** Cards and answer sheets of a class, drawn in the page for the browser's print dialog. */
export function PrintPaper({ test, students, papers }: Props) {
  const [print, setPrint] = useState<Print>('cards-4')
  const pages =
    print === 'sheets' ? sheetPages({ test, students, papers }) : cardPages(students, print === 'cards-2' ? 2 : 4)
  const left = papers[0]?.left ?? []
  return (
    <>
      <div className="screen-only mb-8 grid max-w-measure justify-items-start gap-5">
        <Choice label="What to print" value={print} options={prints} choose={setPrint} />
        {print === 'sheets' ? (
          <p>Each pupil gets a sheet with their own name. The pattern at the top says whose it is.</p>
        ) : (
          <p>
            Pupils hold the card with the letter of their answer on top. The cards are for every test of this class: the
            roll number is in the pattern. For true or false, A is true and B is false.
          </p>
        )}
        {left.length > 0 ? (
          <Banner tone="warning">
            Paper cannot answer {left.length === 1 ? 'question' : 'questions'} {left.join(', ')}
            {papers.length > 1 ? ' of set A' : ''}.
          </Banner>
        ) : null}
        <Button onClick={() => window.print()} disabled={pages.length === 0}>
          Print {pluralise(pages.length, 'page')}
        </Button>
        {pages.length === 0 ? (
          <p className="text-ink-soft">
            {students.length === 0 ? 'The class has no pupils yet.' : 'No question of this test has choices.'}
          </p>
        ) : null}
      </div>
      <div className="print-pages grid gap-6 sm:grid-cols-2 lg:grid-cols-3 print:block">
        {pages.map(({ label, shapes }) => (
          <PageDrawing key={label} label={label} shapes={shapes} />
        ))}
      </div>
    </>
  )
}
