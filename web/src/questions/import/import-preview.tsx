import { groupDigits } from '@ariviyal/contract/digit-grouping'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { importQuestions, ReadQuestion } from '@ariviyal/contract/questions/exchange'
import { useEffect, useRef } from 'react'
import { Form } from '../../ui/form/form.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import { kindNames } from '../question-words.ts'
import { type ImportSource, placeColumns } from './place-columns.tsx'
import { ProblemTable } from './problem-table.tsx'

type Reply = Answer<typeof importQuestions>

interface Props {
  read: Reply
  source: ImportSource
  save: () => Promise<Reply>
  done: (reply: Reply) => void
}

const picturesIn = (count: number): string[] => (count === 0 ? [] : [count === 1 ? 'one picture' : `${count} pictures`])

const questionColumns = (source: ImportSource, questions: ReadQuestion[]): Column<ReadQuestion>[] => [
  ...placeColumns(source, questions, 'file'),
  { head: 'Question', rowHead: true, cell: ({ text }) => <span className="line-clamp-3 font-serif">{text}</span> },
  { head: 'Kind', cell: ({ kind, pictures }) => [kindNames[kind], ...picturesIn(pictures)].join(', ') },
]

const countOf = (questions: number) => (questions === 1 ? 'one question' : `${groupDigits(questions)} questions`)

/** What an import would save, and what has to be mended first. */
export function ImportPreview({ read: { questions, problems }, source, save, done }: Props) {
  const head = useRef<HTMLHeadingElement>(null)
  // Appears below the pressed button: moves the focus there for those who cannot see it.
  useEffect(() => head.current?.focus(), [])
  return (
    <section aria-labelledby="preview" className="grid gap-6">
      <h2 id="preview" ref={head} tabIndex={-1} className="text-xl outline-none">
        {questions.length === 0 ? 'No question can be read' : `Ready to save ${countOf(questions.length)}`}
      </h2>
      {'fileName' in source ? <p className="-mt-4 wrap-anywhere text-ink-soft">From {source.fileName}</p> : null}
      {problems.length > 0 ? (
        <div>
          <p className="mb-3 max-w-measure">
            {problems.length === 1 ? 'One place needs a look.' : `${groupDigits(problems.length)} places need a look.`}{' '}
            {'lines' in source ? 'Correct the text above and read it again' : 'Correct the file and choose it again'}
            {questions.length > 0 ? ', or continue with what could be read.' : '.'}
          </p>
          <ProblemTable caption="Places to correct" source={source} problems={problems} />
        </div>
      ) : null}
      {questions.length > 0 ? (
        <>
          <Table
            caption="Questions to save"
            captionHidden
            columns={questionColumns(source, questions)}
            rows={questions}
            rowKey={(_question, place) => String(place)}
          />
          <Form
            send={save}
            done={done}
            failed="The questions could not be saved. Try again."
            submit={`Save ${countOf(questions.length)}`}
            pending="Saving..."
          >
            {null}
          </Form>
        </>
      ) : null}
    </section>
  )
}
