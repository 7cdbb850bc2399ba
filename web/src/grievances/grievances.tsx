import { brand } from '@ariviyal/contract/brand'
import type { Answer } from '@ariviyal/contract/endpoint'
import { grievanceClasses, grievanceLimits } from '@ariviyal/contract/grievances/grievance-rules'
import { GrievanceForm, sendGrievance, showGrievances } from '@ariviyal/contract/grievances/grievances'
import { useLoaderData, useNavigate } from 'react-router'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { call } from '../api/client.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { useSession } from '../session/use-session.ts'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { Facts } from '../ui/facts.tsx'
import { AwaitedPart } from '../ui/loading/awaited-part.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { hoursInWords } from './time-in-words.ts'
import type { Route } from './+types/grievances'

export const meta = () =>
  pageMeta({
    title: 'Complaints',
    path: '/grievances',
    description: `How to complain to the grievance officer of ${brand.name}, and how soon a complaint is decided.`,
  })

export const ErrorBoundary = PageFailure

type Rules = Answer<typeof showGrievances>
interface Loaded {
  /** Null in prerendered HTML. */
  rules: Promise<Rules> | null
  place: string
}
export const loader = (): Loaded => ({ rules: null, place: '' })
export const clientLoader = ({ request }: Route.ClientLoaderArgs): Loaded => ({
  rules: ignoreRejection(call(showGrievances, { signal: request.signal })),
  place: new URL(request.url).searchParams.get('place')?.slice(0, grievanceLimits.addressMax) ?? '',
})
clientLoader.hydrate = true as const

/** Whom to complain to, how soon it is decided, and the form, which needs no account. */
export default function GrievancesPage() {
  const { rules, place } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const { currentUser } = useSession()
  return (
    <>
      <PageHead
        kicker="Legal"
        title="Complaints"
        lead="Something here is unlawful, or harms you? Tell the grievance officer. You need no account."
      />
      <div className="wrap grid gap-x-16 gap-y-12 pt-8 pb-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <section aria-labelledby="complain">
          <h2 id="complain" className="mb-5 text-xl">
            Your complaint
          </h2>
          <Form
            key={place}
            schema={GrievanceForm}
            send={(body) => call(sendGrievance, { body })}
            done={({ token, msg }) => navigate(`/grievances/${token}`, { state: { msg } })}
            failed="The complaint could not be sent. Try again."
            submit="Send the complaint"
            pending="Sending..."
            className="grid gap-5"
          >
            <Select
              name="class"
              label="What is it about?"
              prompt="Choose what it is about"
              options={Object.entries(grievanceClasses).map(([value, label]) => ({ value, label }))}
            />
            <Field
              name="place"
              label="Address of the page or post"
              optional
              hint="Copy it from the browser, so that we find it."
              defaultValue={place}
              maxLength={grievanceLimits.addressMax}
              spellCheck={false}
            />
            <TextArea name="about" label="What is wrong?" rows={6} maxLength={grievanceLimits.aboutMax} />
            <Field name="name" label="Name" autoComplete="name" defaultValue={currentUser?.name} />
            <Field
              name="email"
              label="Email"
              type="email"
              autoComplete="email"
              spellCheck={false}
              defaultValue={currentUser?.email}
              hint="We acknowledge the complaint there, and tell you the decision."
            />
          </Form>
        </section>
        <div className="grid content-start gap-10">
          <AwaitedPart of={rules} what="The officer and the times" waitingHeight="min-h-96">
            {(loaded) => <RulesShown {...loaded} />}
          </AwaitedPart>
          <section>
            <h2 className="text-xl">After the decision</h2>
            <p className="mt-2 font-serif">
              You can appeal to us; another person decides. You can also appeal to the Grievance Appellate Committee
              within 30 days of our decision (rule 3A of the same Rules). This page is information, not legal advice.
            </p>
          </section>
        </div>
      </div>
    </>
  )
}

function RulesShown({ officer, timers }: Rules) {
  return (
    <>
      <section aria-labelledby="officer">
        <h2 id="officer" className="mb-3 text-xl">
          Grievance officer
        </h2>
        {officer ? (
          <Facts
            facts={[
              ['Name', officer.name],
              ['Address', officer.postal_address],
              [
                'Email',
                <a key="email" href={`mailto:${officer.email}`}>
                  {officer.email}
                </a>,
              ],
              [
                'Phone',
                <a key="phone" href={`tel:${officer.phone.replaceAll(/[^+\d]/g, '')}`}>
                  {officer.phone}
                </a>,
              ],
            ]}
          />
        ) : (
          <p className="font-serif">
            The operator has not named an officer yet. Complaints go to the staff: {brand.supportEmail},{' '}
            {brand.location}.
          </p>
        )}
      </section>
      <section aria-labelledby="times">
        <h2 id="times" className="mb-1 text-xl">
          How soon
        </h2>
        <dl>
          {timers.map(({ name, hours, hides_first, source }) => (
            <div key={name} className="border-b border-line py-3">
              <dt className="font-semibold">
                {name === 'acknowledgement' ? 'Any complaint is acknowledged' : grievanceClasses[name]}
              </dt>
              <dd>
                Within {hoursInWords(hours)}.{hides_first ? ' The post is hidden at once, until the decision.' : ''}
              </dd>
              <dd className="text-sm wrap-anywhere text-ink-soft">{source}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
