import { grievanceClasses, grievanceLimits } from '@ariviyal/contract/grievances/grievance-rules'
import {
  acknowledgeGrievance,
  decideGrievance,
  decideGrievanceAppeal,
  GrievanceDecisionForm,
  type GrievanceCase,
  showGrievance,
} from '@ariviyal/contract/grievances/grievances'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { offerUndo } from '../../console/undo-offers.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { Banner } from '../../ui/banner.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Form } from '../../ui/form/form.tsx'
import { textOf } from '../../ui/form/form-values.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Moment } from '../../ui/moment.tsx'
import { TimeLeft } from './time-left.tsx'
import type { Route } from './+types/grievance'

export const meta = () => pageMeta({ title: 'Complaint' })

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  grievance: await call(showGrievance, { params, signal: request.signal }),
  now: Date.now(),
})

const failed = 'This could not be saved. Try again.'

/** A complaint, its time, and what is decided. */
export default function GrievancePage({ loaderData: { grievance, now } }: Route.ComponentProps) {
  const { number, post_id, due_at, acknowledged_at, acknowledge_by } = grievance
  return (
    <>
      <ConsoleHead
        title={`Complaint ${number}`}
        lead={grievanceClasses[grievance.class]}
        back={{ to: '/admin/grievances', label: 'Complaints' }}
      />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
        <Facts
          facts={[
            ['Time left', <TimeLeft key="left" dueAt={due_at} now={now} />],
            ['Due', due_at ? <Moment key="due" at={due_at} /> : 'Nothing is due'],
            ['Received', <Moment key="received" at={grievance.received_at} />],
            [
              'Acknowledged',
              acknowledged_at ? (
                <Moment key="acknowledged" at={acknowledged_at} />
              ) : (
                <span key="acknowledge-by">
                  Not yet; due <Moment at={acknowledge_by} />
                </span>
              ),
            ],
            ['From', grievance.name],
            ['Email', grievance.email],
            ['Page or post', grievance.place],
            ['Complaint', grievance.about],
            [
              'Post',
              post_id ? (
                <Link key="post" to={`/admin/community/posts/${post_id}`}>
                  {grievance.is_hidden ? 'Hidden until the decision' : 'Open the post'}
                </Link>
              ) : (
                'The page is not that of a post'
              ),
            ],
          ]}
        />
        {acknowledged_at ? null : <Acknowledge id={grievance.id} />}
        {grievance.outcome === null ? <Decide grievance={grievance} /> : <Decision grievance={grievance} />}
      </div>
    </>
  )
}

function Acknowledge({ id }: { id: string }) {
  const { revalidate } = useRevalidator()
  return (
    <Form
      send={async () => {
        await call(acknowledgeGrievance, { params: { id } })
        await revalidate()
      }}
      done={() => undefined}
      failed={failed}
      submit="It is acknowledged by post or phone"
      pending="Saving..."
    >
      {null}
    </Form>
  )
}

function Decide({ grievance: { id, number, post_id } }: { grievance: GrievanceCase }) {
  const { revalidate } = useRevalidator()
  return (
    <section>
      <h2 className="mb-3 text-xl">Decide</h2>
      <Form
        schema={GrievanceDecisionForm}
        send={async (body) => {
          await offerUndo(`Complaint ${number}`, call(decideGrievance, { params: { id }, body }))
          await revalidate()
        }}
        done={() => undefined}
        failed={failed}
        submit="Decide"
        pending="Saving..."
        className="grid gap-4"
      >
        <Select
          name="outcome"
          label="Outcome"
          prompt="Choose an outcome"
          options={[
            { value: 'upheld', label: post_id ? 'Uphold it: the post is removed' : 'Uphold it' },
            { value: 'rejected', label: post_id ? 'Reject it: a hidden post comes back' : 'Reject it' },
          ]}
        />
        <TextArea
          name="words"
          label="Reason"
          hint={post_id ? 'The sender reads it, and the author of a removed post.' : 'The sender reads it.'}
          maxLength={grievanceLimits.wordsMax}
          rows={4}
        />
      </Form>
    </section>
  )
}

function Decision({ grievance }: { grievance: GrievanceCase }) {
  const { outcome, words, decided_by, decided_at, appeal, appeal_outcome, appeal_waits } = grievance
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Decision</h2>
      <p className="font-semibold">
        {outcome === 'upheld' ? 'Upheld' : 'Rejected'} by {decided_by}
        {decided_at ? (
          <>
            , <Moment at={decided_at} />
          </>
        ) : null}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
      {appeal ? <p className="wrap-anywhere whitespace-pre-line">Appeal: {appeal}</p> : null}
      {appeal_outcome ? (
        <p className="wrap-anywhere whitespace-pre-line">
          {appeal_outcome.is_granted ? 'Granted' : 'Declined'}: {appeal_outcome.words}
        </p>
      ) : null}
      {appeal_waits ? <DecideAppeal grievance={grievance} /> : null}
    </section>
  )
}

function DecideAppeal({ grievance: { id, decided_by_caller } }: { grievance: GrievanceCase }) {
  const { revalidate } = useRevalidator()
  if (decided_by_caller)
    return <Banner tone="info">You decided this complaint. Another member of staff decides the appeal.</Banner>
  return (
    <Form
      check={({ outcome }) => (outcome ? {} : { outcome: 'Choose an outcome' })}
      send={async (values) => {
        const body = { is_granted: values['outcome'] === 'granted', words: textOf(values, 'words') }
        await call(decideGrievanceAppeal, { params: { id }, body })
        await revalidate()
      }}
      done={() => undefined}
      failed={failed}
      submit="Decide the appeal"
      pending="Saving..."
      className="grid gap-4"
    >
      <Select
        name="outcome"
        label="Outcome of the appeal"
        prompt="Choose an outcome"
        options={[
          { value: 'granted', label: 'Grant it: a post that is complained about is removed' },
          { value: 'declined', label: 'Decline it' },
        ]}
      />
      <TextArea name="words" label="Reason" hint="The sender reads it." maxLength={grievanceLimits.wordsMax} rows={4} />
    </Form>
  )
}
