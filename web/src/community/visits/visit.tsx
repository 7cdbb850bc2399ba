import {
  agreeToVisit,
  cancelVisit,
  confirmVisit,
  DeclineForm,
  declineVisit,
  MinutesForm,
  NewTime,
  proposeVisitTime,
  showVisit,
  type WholeVisit,
} from '@ariviyal/contract/community/visits/visits'
import { focusInWords, visitLimits, visitPlaces } from '@ariviyal/contract/community/visits/visit-rules'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { call, serverMessage } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { momentTyped, readerInput, zoneInWords } from '../../session/reader-time.ts'
import { requireSession } from '../../session/require-session.ts'
import { Banner, type BannerTone } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CommunityFailure } from '../community-failure.tsx'
import type { Route } from './+types/visit'
import { Sheet } from './sheet.tsx'
import { otherInWords, stateInWords } from './visit-words.ts'

export const meta = () => pageMeta({ title: 'Lesson visit' })
export const HydrateFallback = Waiting
export const ErrorBoundary = () => (
  <CommunityFailure noun="lesson visit" next={{ to: '/networking/visits', label: 'Lesson visits' }} />
)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireSession()
  return call(showVisit, { params: { id: params.id }, signal: request.signal })
}

type Act = (send: () => Promise<{ msg: string }>) => Promise<void>

/** One visit, for its two teachers. */
export default function VisitPage({ loaderData: visit }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const arrived = useLocation().state as { outcome?: string } | null
  const [outcome, setOutcome] = useState<{ tone: BannerTone; text: string } | undefined>(
    arrived?.outcome ? { tone: 'success', text: arrived.outcome } : undefined,
  )
  const act: Act = async (send) => {
    setOutcome(undefined)
    try {
      setOutcome({ tone: 'success', text: (await send()).msg })
    } catch (error) {
      setOutcome({ tone: 'error', text: serverMessage(error) ?? 'That did not work. Try again.' })
    }
    await revalidate()
  }
  const isAgreed = visit.state === 'agreed'
  return (
    <>
      <PageHead
        kicker={stateInWords(visit)}
        title={visit.topic}
        lead={<Link to="/networking/visits">All visits</Link>}
      />
      <div className="wrap pt-6 pb-20">
        <div className="grid max-w-3xl gap-8">
          {outcome ? (
            <Banner tone={outcome.tone} live>
              {outcome.text}
            </Banner>
          ) : null}
          <Facts visit={visit} />
          <Answer key={`${visit.state} ${visit.starts_at}`} visit={visit} act={act} />
          {isAgreed ? <Sheet key={visit.id} visit={visit} /> : null}
          {isAgreed && visit.has_begun ? <Minutes visit={visit} act={act} /> : null}
        </div>
      </div>
    </>
  )
}

function Facts({ visit }: { visit: WholeVisit }) {
  const { role, other, place, starts_at, grade, where, message, decline_words } = visit
  const name = other ? (
    <Link to={`/networking/people/${other.id}`} className="link">
      {other.name}
    </Link>
  ) : (
    otherInWords(visit)
  )
  const facts: [string, ReactNode][] = [
    [role === 'host' ? 'Your visitor' : 'You visit', name],
    ['When', <Moment key="when" at={starts_at} show="zoned" />],
    ['How', visitPlaces[place]],
    ['Grade', String(grade)],
    ['Focus', focusInWords(visit)],
    ...(where === '' ? [] : [['Where', where] as [string, ReactNode]]),
    ...(message === '' ? [] : [['Message', message] as [string, ReactNode]]),
    ...(decline_words === '' ? [] : [['Declined with', decline_words] as [string, ReactNode]]),
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="mb-2 wrap-anywhere whitespace-pre-line sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the reader can decide now. */
function Answer({ visit, act }: { visit: WholeVisit; act: Act }) {
  const [open, setOpen] = useState<'time' | 'decline'>()
  const { id, state, awaits, role, starts_at, has_begun: hasBegun, free_at } = visit
  const params = { id }
  const isAwaited = state === 'proposed' && awaits === role
  const mayMove = isAwaited || (state === 'agreed' && !hasBegun)
  const mayCancel = (state === 'agreed' && !hasBegun) || (state === 'proposed' && !isAwaited)
  if (!mayMove && !mayCancel) return null
  return (
    <section aria-label="Your answer" className="grid gap-4 border-y border-line py-5">
      {state === 'proposed' ? (
        <p>
          {isAwaited ? 'Your colleague is waiting for your answer.' : 'Your colleague has not answered yet.'} Without an
          answer the invitation ends on <Moment at={free_at} show="day" />.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {isAwaited ? (
          <Button onClick={() => void act(() => call(agreeToVisit, { params, body: { starts_at } }))}>Agree</Button>
        ) : null}
        {mayMove ? (
          <Button tone="quiet" onClick={() => setOpen(open === 'time' ? undefined : 'time')}>
            Propose another time
          </Button>
        ) : null}
        {isAwaited ? (
          <Button tone="danger" onClick={() => setOpen(open === 'decline' ? undefined : 'decline')}>
            Decline
          </Button>
        ) : null}
        {mayCancel ? (
          <Button tone="danger" onClick={() => void act(() => call(cancelVisit, { params }))}>
            {state === 'agreed' ? 'Cancel the visit' : 'Take back'}
          </Button>
        ) : null}
      </div>
      {open === 'time' ? (
        <Form
          check={(values) =>
            NewTime.safeParse(timeOf(values)).success ? {} : { starts_at: 'Choose a day and a time' }
          }
          send={(values: FormValues) => act(() => call(proposeVisitTime, { params, body: timeOf(values) }))}
          done={() => undefined}
          failed="The time could not be proposed. Try again."
          submit="Propose it"
          pending="Sending..."
          className="grid max-w-md gap-4"
        >
          <Field
            name="starts_at"
            label={`Another day and time (${zoneInWords()})`}
            type="datetime-local"
            defaultValue={readerInput(starts_at)}
          />
        </Form>
      ) : null}
      {open === 'decline' ? (
        <Form
          schema={DeclineForm}
          send={(body) => act(() => call(declineVisit, { params, body }))}
          done={() => undefined}
          failed="That did not work. Try again."
          submit="Decline the invitation"
          pending="Sending..."
          className="grid max-w-md gap-4"
        >
          <Field name="words" label="A word to your colleague" optional />
        </Form>
      ) : null}
    </section>
  )
}

const timeOf = (values: FormValues) => ({ starts_at: momentTyped(textOf(values, 'starts_at')) })

function Minutes({ visit, act }: { visit: WholeVisit; act: Act }) {
  const { own, other } = visit.minutes
  const isCounted = own !== null && other !== null
  return (
    <section aria-labelledby="minutes" className="border-t-2 border-ink pt-6">
      <h2 id="minutes" className="mb-2 text-xl">
        Confirm the visit
      </h2>
      {isCounted ? (
        <p>
          You said {own} minutes, your colleague {other}. {Math.min(own, other)} minutes count to the{' '}
          <Link to="/certificates" className="link">
            record
          </Link>{' '}
          of both.
        </p>
      ) : (
        <>
          <p className="mb-4 max-w-measure">
            {own === null ? 'Did it take place?' : `You said ${own} minutes.`}{' '}
            {other === null ? 'Your colleague has not confirmed it yet.' : `Your colleague said ${other} minutes.`} Once
            both confirm, the fewer minutes are in the record of both, and the sheet stays as it is.
          </p>
          <Form
            schema={MinutesForm}
            send={(body) => act(() => call(confirmVisit, { params: { id: visit.id }, body }))}
            done={() => undefined}
            failed="That did not work. Try again."
            submit={own === null ? 'It took place' : 'Correct my minutes'}
            pending="Saving..."
            className="grid max-w-md gap-4"
          >
            <Field
              name="minutes"
              label="Minutes, with the talk afterwards"
              inputMode="numeric"
              defaultValue={own === null ? '' : String(own)}
              hint={`${visitLimits.minutesMin} to ${visitLimits.minutesMax}`}
            />
          </Form>
        </>
      )}
    </section>
  )
}
