import { groupDigits } from '@ariviyal/contract/digit-grouping'
import type { Answer } from '@ariviyal/contract/endpoint'
import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import { inviteTeachers, previewInvitations, TeacherList } from '@ariviyal/contract/institutions/own-institution'
import { useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { Banner } from '../../ui/banner.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextFile } from '../../ui/form/text-file.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import type { Route } from './+types/invite-teachers'
import { linesLeftOut } from './lines-left-out.ts'
import { ListPreview } from './list-preview.tsx'
import { loadOwnInstitution } from '../load-own-institution.ts'
import { NoInstitution } from '../no-institution.tsx'
import { OwnInstitutionFailure } from '../own-institution-failure.tsx'
import { OwnInstitutionFrame } from '../own-institution-frame.tsx'

export const meta = () => pageMeta({ title: 'Invite teachers' })
export const HydrateFallback = Waiting
export const ErrorBoundary = OwnInstitutionFailure

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOwnInstitution(request, async () => null)

interface Checked extends Answer<typeof previewInvitations> {
  csv: string
}

/** Invites many teachers: checks a list line by line, and invites the valid rows. */
export default function InviteTeachersPage({ loaderData }: Route.ComponentProps) {
  const [checked, setChecked] = useState<Checked>()
  const [done, setDone] = useState<string>()
  const { revalidate } = useRevalidator()
  const area = useRef<HTMLDivElement>(null)
  if (!loaderData) return <NoInstitution />
  const { school: institution } = loaderData

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
    <OwnInstitutionFrame school={institution}>
      <div className="grid max-w-4xl gap-8">
        <section aria-labelledby="list">
          <h2 id="list" className="mb-2 text-xl">
            A list of teachers
          </h2>
          <p className="mb-5 max-w-measure">
            One teacher on each line: name, then email address. Choose a CSV file saved from your spreadsheet, or paste
            the rows here, or addresses copied from a mail. We mail each teacher a personal link.
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
                placeholder={'Name, email\nTeacher One, one@school.example'}
                hint={`At most ${groupDigits(limits.teacherRowsMax)} teachers at once.`}
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
              put(linesLeftOut(checked.csv, checked.teachers, errors))
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
    </OwnInstitutionFrame>
  )
}

const leftOut = (lines: number) =>
  lines === 1
    ? 'One line was left out: it is still in the list for you to correct.'
    : `${lines} lines were left out: they are still in the list for you to correct.`
