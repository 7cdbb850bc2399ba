import { grievanceClasses, grievanceLimits } from '@ariviyal/contract/grievances/grievance-rules'
import {
  appealGrievance,
  GrievanceAppealForm,
  type OwnGrievance,
  showOwnGrievance,
} from '@ariviyal/contract/grievances/grievances'
import { useLocation, useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { Banner } from '../ui/banner.tsx'
import { Facts } from '../ui/facts.tsx'
import { Form } from '../ui/form/form.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { Moment } from '../ui/moment.tsx'
import { NarrowPage } from '../ui/narrow-page.tsx'
import type { Route } from './+types/own-grievance'

export const meta = () => pageMeta({ title: 'Your complaint' })
export const HydrateFallback = Waiting
export const ErrorBoundary = () => (
  <PageFailure
    kicker="Complaint"
    missing="There is no such complaint"
    lead="The address may be incomplete: open the link in our mail again."
    next={{ to: '/grievances', label: 'Complaints' }}
  />
)

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  call(showOwnGrievance, { params, signal: request.signal })

/** Where a complaint stands, for whoever sent it. Its address is a secret. */
export default function OwnGrievancePage({ loaderData: grievance, params }: Route.ComponentProps) {
  const { number, received_at, acknowledged_at, place, about } = grievance
  const { msg } = (useLocation().state ?? {}) as { msg?: string }
  return (
    <NarrowPage title={`Complaint ${number}`} lead={grievanceClasses[grievance.class]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {msg ? (
          <Banner tone="success" live>
            {msg}
          </Banner>
        ) : null}
        <Decision grievance={grievance} />
        <Facts
          facts={[
            ['Received', <Moment key="received" at={received_at} />],
            ['Acknowledged', acknowledged_at ? <Moment key="acknowledged" at={acknowledged_at} /> : 'Not yet'],
            ['Address', place],
            ['Complaint', about],
          ]}
        />
        {grievance.may_appeal ? <Appeal token={params.token} /> : null}
        <p>Keep the address of this page to yourself: whoever has it can read the complaint.</p>
      </div>
    </NarrowPage>
  )
}

/** When a decision is due; one that is late is said to be late. */
const DueBy = ({ at, isOverdue }: { at: string; isOverdue: boolean }) =>
  isOverdue ? (
    <>
      The decision was due by <Moment at={at} show="zoned" />. It is late, and the grievance officer knows.
    </>
  ) : (
    <>
      The decision is due by <Moment at={at} show="zoned" />.
    </>
  )

function Decision({ grievance }: { grievance: OwnGrievance }) {
  const { outcome, words, decided_at, due_at, is_overdue, is_hidden, appeal, appeal_outcome } = grievance
  return (
    <section className="grid gap-3">
      {outcome === null ? (
        <p>
          It waits for a decision. {due_at ? <DueBy at={due_at} isOverdue={is_overdue} /> : null}{' '}
          {is_hidden ? 'The post is hidden until the decision.' : ''}
        </p>
      ) : (
        <>
          <Banner tone={outcome === 'upheld' ? 'success' : 'warning'}>
            {outcome === 'upheld' ? 'The complaint is upheld.' : 'The complaint is rejected.'}{' '}
            {decided_at ? <Moment at={decided_at} /> : null}
          </Banner>
          <p className="wrap-anywhere whitespace-pre-line">{words}</p>
        </>
      )}
      {appeal ? (
        <>
          <h2 className="text-xl">Your appeal</h2>
          <p className="wrap-anywhere whitespace-pre-line">{appeal}</p>
          {appeal_outcome ? (
            <>
              <Banner tone={appeal_outcome.is_granted ? 'success' : 'warning'}>
                {appeal_outcome.is_granted ? 'The appeal is granted.' : 'The appeal is declined.'}
              </Banner>
              <p className="wrap-anywhere whitespace-pre-line">{appeal_outcome.words}</p>
            </>
          ) : (
            <p>Another person decides it. {due_at ? <DueBy at={due_at} isOverdue={is_overdue} /> : null}</p>
          )}
        </>
      ) : null}
    </section>
  )
}

function Appeal({ token }: { token: string }) {
  const { revalidate } = useRevalidator()
  return (
    <section>
      <h2 className="mb-3 text-xl">Appeal</h2>
      <Form
        schema={GrievanceAppealForm}
        send={async (body) => {
          await call(appealGrievance, { params: { token }, body })
          await revalidate()
        }}
        done={() => undefined}
        failed="The appeal could not be sent. Try again."
        submit="Send the appeal"
        pending="Sending..."
        className="grid gap-4"
      >
        <TextArea
          name="appeal"
          label="Why is the decision wrong?"
          hint="Someone other than the person who decided will read it."
          maxLength={grievanceLimits.wordsMax}
          rows={5}
        />
      </Form>
    </section>
  )
}
