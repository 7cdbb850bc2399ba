import type { Answer } from '@ariviyal/contract/endpoint'
import type { previewInvitations, TeacherListError } from '@ariviyal/contract/institutions/own-institution'
import { useEffect, useRef } from 'react'
import { Form } from '../../ui/form/form.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'

type Preview = Answer<typeof previewInvitations>
type Teacher = Preview['teachers'][number]

interface Props<Reply> {
  preview: Preview
  invite: () => Promise<Reply>
  done: (reply: Reply) => void
}

const errorColumns: Column<TeacherListError>[] = [
  { head: 'Line', rowHead: true, cell: ({ line }) => line },
  { head: 'What it says', cell: ({ text }) => text },
  { head: 'What is wrong', cell: ({ problem }) => <span className="text-kumkum">{problem}</span> },
]
const teacherColumns: Column<Teacher>[] = [
  { head: 'Line', cell: ({ line }) => line },
  { head: 'Name', cell: ({ name }) => name || <span className="text-ink-soft">Not given</span> },
  { head: 'Email', rowHead: true, cell: ({ email }) => email },
]

const countOf = (teachers: number) => (teachers === 1 ? 'one teacher' : `${teachers} teachers`)

/** Preview of inviting a list: skipped lines, recipients, and the button that sends. */
export function ListPreview<Reply>({ preview: { teachers, errors }, invite, done }: Props<Reply>) {
  const head = useRef<HTMLHeadingElement>(null)
  // Appears below the pressed button: moves the focus there for those who cannot see it.
  useEffect(() => head.current?.focus(), [])
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" ref={head} tabIndex={-1} className="mb-3 text-xl outline-none">
        {teachers.length === 0 ? 'Nobody can be invited' : `Ready to invite ${countOf(teachers.length)}`}
      </h2>
      {errors.length > 0 ? (
        <div className="mb-6">
          <p className="mb-3">
            {errors.length === 1 ? 'This line is left out' : `These ${errors.length} lines are left out`}. Correct{' '}
            {errors.length === 1 ? 'it' : 'them'} above and check again
            {teachers.length > 0 ? `, or continue without ${errors.length === 1 ? 'it' : 'them'}` : ''}.
          </p>
          <Table
            caption="Lines that are left out"
            captionHidden
            columns={errorColumns}
            rows={errors}
            rowKey={({ line, problem }) => `${line} ${problem}`}
          />
        </div>
      ) : null}
      {teachers.length > 0 ? (
        <>
          <details className="mb-6 border-2 border-line">
            <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold hover:bg-sunk">
              Who gets a mail
            </summary>
            <div className="px-4 pb-4">
              <Table
                caption="Who gets a mail"
                captionHidden
                columns={teacherColumns}
                rows={teachers}
                rowKey={({ email }) => email}
              />
            </div>
          </details>
          <Form
            send={invite}
            done={done}
            failed="The teachers could not be invited. Try again."
            submit={`Invite ${countOf(teachers.length)}`}
            pending="Inviting..."
          >
            {null}
          </Form>
        </>
      ) : null}
    </section>
  )
}
