import { type Subject, subjects } from '@ariviyal/contract/accounts/teaching'
import { askMentor, MentorRequestForm, showColleague } from '@ariviyal/contract/community/people/people'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { NarrowPage } from '../../ui/narrow-page.tsx'
import { CommunityFailure } from '../community-failure.tsx'
import type { Route } from './+types/person'
import { ColleagueFacts } from './colleague-facts.tsx'

export const meta = () => pageMeta({ title: 'A teacher' })
export const HydrateFallback = Waiting
export const ErrorBoundary = () => (
  <CommunityFailure noun="teacher" next={{ to: '/networking/people', label: 'All teachers' }} />
)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireSession()
  return call(showColleague, { params: { id: params.id }, signal: request.signal })
}

export default function PersonPage({ loaderData: person }: Route.ComponentProps) {
  return (
    <NarrowPage title={person.name} lead={<Link to="/networking/people">All teachers</Link>}>
      <ColleagueFacts colleague={person} />
      {person.is_self ? (
        <p className="mt-6">
          <ButtonLink to="/networking/profile" tone="quiet">
            Change your profile
          </ButtonLink>
        </p>
      ) : null}
      {person.is_self ? null : (
        <p className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={`/networking/people/${person.id}/visits`} tone="quiet">
            Invite to a lesson
          </ButtonLink>
          <ButtonLink to={`/networking/fairs?invite=${person.id}`} tone="quiet">
            Invite to a science fair
          </ButtonLink>
        </p>
      )}
      {person.why_not === '' ? null : (
        <Banner tone="info" className="mt-8">
          {person.why_not}
        </Banner>
      )}
      {person.may_ask.length > 0 ? <AskForm key={person.id} id={person.id} offered={person.may_ask} /> : null}
    </NarrowPage>
  )
}

function AskForm({ id, offered }: { id: string; offered: Subject[] }) {
  const [sent, setSent] = useState<string>()
  return (
    <section aria-labelledby="ask" className="mt-10 border-t-2 border-ink pt-6">
      <h2 id="ask" className="mb-3 text-xl">
        Ask to be your mentor
      </h2>
      {sent === undefined ? (
        <Form
          schema={MentorRequestForm}
          send={(body) => call(askMentor, { params: { id }, body })}
          done={({ msg }) => setSent(msg)}
          failed="Your request could not be sent. Try again."
          submit="Send the request"
          pending="Sending..."
          className="grid gap-5"
        >
          <Select
            name="subject"
            label="Subject"
            options={offered.map((value) => ({ value, label: subjects[value] }))}
          />
          <TextArea
            name="message"
            label="What you look for"
            hint="The teacher reads this with your name. Do not write anything about a pupil here."
          />
        </Form>
      ) : (
        <Banner tone="success" live>
          {sent} <Link to="/networking/mentors">Your mentors</Link>
        </Banner>
      )}
    </section>
  )
}
