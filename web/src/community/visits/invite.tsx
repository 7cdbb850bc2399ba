import { showColleague } from '@ariviyal/contract/community/people/people'
import { visitFoci, visitFocusNames, visitLimits, visitPlaces } from '@ariviyal/contract/community/visits/visit-rules'
import { inviteToVisit, VisitForm } from '@ariviyal/contract/community/visits/visits'
import { fieldMessages } from '@ariviyal/contract/fields'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { momentTyped, zoneInWords } from '../../session/reader-time.ts'
import { requireSession } from '../../session/require-session.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { grades } from '../../ui/grades.ts'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { NarrowPage } from '../../ui/narrow-page.tsx'
import { KeptForm } from '../discussions/kept/kept-form.tsx'
import { readPostDraft } from '../discussions/kept/post-draft.ts'
import { CommunityFailure } from '../community-failure.tsx'
import type { Route } from './+types/invite'

export const meta = () => pageMeta({ title: 'Invite to a lesson' })
export const HydrateFallback = Waiting
export const ErrorBoundary = () => (
  <CommunityFailure noun="teacher" next={{ to: '/networking/people', label: 'All teachers' }} />
)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireSession()
  return call(showColleague, { params: { id: params.id }, signal: request.signal })
}

const sent = (values: FormValues): VisitForm =>
  ({ ...values, starts_at: momentTyped(textOf(values, 'starts_at')) }) as unknown as VisitForm

function errorsOf(values: FormValues): Record<string, string> {
  const parsed = VisitForm.safeParse(sent(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}

/** Invites one colleague to a lesson of the caller. */
export default function InvitePage({ loaderData: person }: Route.ComponentProps) {
  const navigate = useNavigate()
  const about = `visit:${person.id}`
  const [draft] = useState(() => readPostDraft(about))
  const [focus, setFocus] = useState(String(draft['focus'] ?? ''))
  const known = (name: string) => {
    const value = draft[name]
    return typeof value === 'string' ? value : undefined
  }
  return (
    <NarrowPage
      title={`Invite ${person.name} to a lesson`}
      lead={<Link to={`/networking/people/${person.id}`}>Profile of {person.name}</Link>}
    >
      <KeptForm
        about={about}
        bodyOf={sent}
        check={errorsOf}
        send={(body, key) => call(inviteToVisit, { params: { id: person.id }, body, key })}
        done={({ id, msg }) => navigate(`/networking/visits/${id}`, { replace: true, state: { outcome: msg } })}
        failed="Your invitation could not be sent. It is kept on this device; try again."
        submit="Send the invitation"
        pending="Sending..."
        className="grid gap-6"
      >
        <Choice
          name="place"
          label="How"
          defaultValue={known('place')}
          options={Object.entries(visitPlaces).map(([value, label]) => ({ value, label }))}
        />
        <Field
          name="starts_at"
          label={`Day and time (${zoneInWords()})`}
          type="datetime-local"
          defaultValue={known('starts_at')}
          hint="Your colleague can propose another time."
        />
        <Select name="grade" label="Grade" prompt="Choose" options={grades.map(String)} defaultValue={known('grade')} />
        <Field name="topic" label="Topic of the lesson" defaultValue={known('topic')} />
        <Select
          name="focus"
          label="What should your colleague look at?"
          prompt="Choose one thing"
          defaultValue={known('focus')}
          onChange={({ target }) => setFocus(target.value)}
          options={visitFocusNames.map((value) => ({ value, label: visitFoci[value] }))}
        />
        {focus === 'own' ? (
          <Field name="focus_words" label="In your words" defaultValue={known('focus_words')} />
        ) : null}
        <Field
          name="where"
          label="Room, or address of the meeting"
          optional
          maxLength={visitLimits.whereMax}
          defaultValue={known('where')}
          hint="Your colleague sees it once the visit is agreed."
        />
        <TextArea
          name="message"
          label="A word to your colleague"
          optional
          defaultValue={known('message')}
          hint="Do not write anything about a pupil here."
        />
      </KeptForm>
    </NarrowPage>
  )
}
