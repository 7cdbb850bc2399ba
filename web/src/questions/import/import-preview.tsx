import type { Answer } from '@ariviyal/contract/endpoint'
import type { ImportProblem, importQuestions, ReadQuestion } from '@ariviyal/contract/questions/exchange'
import { useEffect, useRef } from 'react'
import { Form } from '../../ui/form/form.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import { kindNames } from '../question-words.ts'

type Reply = Answer<typeof importQuestions>

interface Props {
  read: Reply
  /** What was read, to show the lines of problems. */
  text: string
  save: () => Promise<Reply>
  done: (reply: Reply) => void
}

const questionColumns: Column<ReadQuestion>[] = [
  { head: 'Line', cell: ({ line }) => line },
  { head: 'Question', rowHead: true, cell: ({ text }) => <span className="line-clamp-3 font-serif">{text}</span> },
  { head: 'Kind', cell: ({ kind }) => kindNames[kind] },
]

const problemColumns = (lines: string[]): Column<ImportProblem>[] => [
  { head: 'Line', rowHead: true, cell: ({ line }) => line },
  {
    head: 'What stands there',
    cell: ({ line }) => <span className="line-clamp-2">{lines[line - 1]?.slice(0, 200)}</span>,
  },
  { head: 'What to do', cell: ({ msg }) => <span className="text-kumkum">{msg}</span> },
]

const countOf = (questions: number) =>
  questions === 1 ? 'one question' : `${questions.toLocaleString('en-IN')} questions`

/** What an import would save, and what has to be mended first. */
export function ImportPreview({ read: { questions, problems }, text, save, done }: Props) {
  const head = useRef<HTMLHeadingElement>(null)
  // Appears below the pressed button: moves the focus there for those who cannot see it.
  useEffect(() => head.current?.focus(), [])
  return (
    <section aria-labelledby="preview" className="grid gap-6">
      <h2 id="preview" ref={head} tabIndex={-1} className="text-xl outline-none">
        {questions.length === 0 ? 'No question can be read' : `Ready to save ${countOf(questions.length)}`}
      </h2>
      {problems.length > 0 ? (
        <div>
          <p className="mb-3 max-w-measure">
            {problems.length === 1
              ? 'One line needs a look.'
              : `${problems.length.toLocaleString('en-IN')} lines need a look.`}{' '}
            Mend the text above and read it again, or go on with what could be read.
          </p>
          <Table
            caption="Lines to mend"
            captionHidden
            columns={problemColumns(text.split(/\r\n?|\n/))}
            rows={problems}
            rowKey={({ line, msg }) => `${line} ${msg}`}
          />
        </div>
      ) : null}
      {questions.length > 0 ? (
        <>
          <Table
            caption="Questions to save"
            captionHidden
            columns={questionColumns}
            rows={questions}
            rowKey={({ line }) => String(line)}
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
