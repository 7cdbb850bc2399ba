import type { Answer } from '@ariviyal/contract/endpoint'
import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import { inviteTeachers, previewInvitations, TeacherList } from '@ariviyal/contract/school'
import { useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { Banner } from '../ui/banner.tsx'
import { Form } from '../ui/form.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextFile } from '../ui/text-file.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/invite-teachers'
import { ListPreview } from './list-preview.tsx'
import { loadSchool } from './load-school.ts'
import { NoSchool } from './no-school.tsx'
import { SchoolFailure } from './school-failure.tsx'
import { SchoolFrame } from './school-frame.tsx'

export const meta = () => pageMeta({ title: 'Invite teachers' })
export const HydrateFallback = Waiting
export const ErrorBoundary = SchoolFailure

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSchool(request, async () => null)

interface Checked extends Answer<typeof previewInvitations> {
  csv: string
}

/** Many teachers at once: a list is checked line by line, and the good rows are invited. */
export default function InviteTeachersPage({ loaderData }: Route.ComponentProps) {
  const [checked, setChecked] = useState<Checked>()
  const [done, setDone] = useState<string>()
  const { revalidate } = useRevalidator()
  const area = useRef<HTMLDivElement>(null)
  if (!loaderData) return <NoSchool />
  const { school } = loaderData

  const change = () => {
    setChecked(undefined)
    setDone(undefined)
  }
  const put = (csv: string) => {
    const control = area.current?.querySelector('textarea')
    if (control) control.value = csv
    change()
  }
  return (
    <SchoolFrame school={school}>
      <div className="grid max-w-4xl gap-8">
        <section aria-labelledby="list">
          <h2 id="list" className="mb-2 text-xl">
            A list of teachers
          </h2>
          <p className="mb-5 max-w-measure">
            One teacher in a line: name, then email address. Save it from your spreadsheet as CSV and choose the file,
            or copy the rows and paste them here. Each gets a mail with a link of their own.
          </p>
          <div ref={area} onInput={change}>
            <Form
              schema={TeacherList}
              send={async (body) => ({ csv: body.csv, ...(await call(previewInvitations, { body })) })}
              done={(found) => setChecked(found)}
              failed="The list could not be checked. Try again."
              submit="Check the list"
              pending="Checking..."
              className="grid gap-5"
            >
              <TextFile
                label={
                  <>
                    A file <span className="font-normal text-ink-soft">(CSV)</span>
                  </>
                }
                max={limits.teacherListMax}
                tooLarge={messages.teacherListTooLong}
                put={put}
              />
              <TextArea
                name="csv"
                label="The list"
                rows={8}
                spellCheck={false}
                placeholder={'Name, email\nMeena Kumari, meena@school.example'}
                hint={`At most ${limits.teacherRowsMax.toLocaleString('en-IN')} teachers at once.`}
              />
            </Form>
          </div>
        </section>
        {checked ? (
          <ListPreview
            preview={checked}
            invite={async () => {
              const { msg, errors } = await call(inviteTeachers, { body: { csv: checked.csv } })
              return { msg, errors }
            }}
            done={({ msg, errors }) => {
              put('')
              setDone(errors.length > 0 ? `${msg} ${leftOut(errors.length)}` : msg)
              void revalidate()
            }}
          />
        ) : null}
        {done ? (
          <Banner tone="success" live>
            {done} <Link to="/school/invitations">See the invitations</Link>
          </Banner>
        ) : null}
      </div>
    </SchoolFrame>
  )
}

const leftOut = (lines: number) => (lines === 1 ? 'One line was left out.' : `${lines} lines were left out.`)
