import type { Today } from '@ariviyal/contract/today/today'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { useSession } from '../session/use-session.ts'
import { pluralise } from '../ui/pluralise.ts'
import { BookCard, CertificatesCard, MaterialsCard, QuestionCard } from './reading-cards.tsx'
import { ClassesCard } from './classes-card.tsx'
import { SessionCard } from './session-card.tsx'
import { TodayCard } from './today-card.tsx'
import { phaseOf } from './today-words.ts'

/** The cards, the most urgent first. Without an answer yet, their places. */
export function TodayCards({ today, now }: { today?: Today; now: Date }) {
  const { currentUser } = useSession()
  const gridLook =
    'mt-5 grid auto-rows-[minmax(8rem,auto)] gap-x-8 gap-y-5 sm:grid-cols-2 lg:auto-rows-[minmax(10rem,auto)]'
  if (!today)
    return (
      <div className={`${gridLook} lg:grid-cols-3`}>
        <p role="status" className="sr-only">
          Loading...
        </p>
        {['Live', 'Classes', 'Library', 'Materials', 'Question of the day', 'Certificates'].map((name) => (
          <div key={name} className="border-t-4 border-line pt-3">
            <p className="kicker">{name}</p>
          </div>
        ))}
      </div>
    )

  const staff = isStaff(currentUser?.role)
  const mayUseClasses = currentUser?.is_subscribed === 1 || staff
  const phase = today.session ? phaseOf(today.session, now) : 'over'
  const isNow = phase === 'running' || phase === 'open'
  const empty = 10
  const cards = [
    {
      at: isNow ? 0 : phase === 'coming' ? 4 : empty,
      card: <SessionCard key="live" session={today.session} now={now} />,
    },
    {
      at: today.tasks.length > 0 ? 1 : today.classes.length > 0 ? 7 : empty,
      card: <ClassesCard key="classes" today={today} mayUseClasses={mayUseClasses} />,
    },
    ...(staff
      ? [
          {
            at: 2,
            card: (
              <TodayCard
                key="staff"
                section="Staff"
                title="Staff console"
                to="/admin"
                text="Requests, messages and all that needs a decision."
              />
            ),
          },
        ]
      : []),
    ...(today.school
      ? [
          {
            at: 2,
            card: (
              <TodayCard
                key="school"
                section="Your school"
                title={today.school.name}
                to="/school"
                text="Seats, invitations and renewal."
              />
            ),
          },
        ]
      : []),
    ...(today.partner
      ? [
          {
            at: today.partner.unanswered > 0 ? 0 : 2,
            card: (
              <TodayCard
                key="partner"
                section="Your organisation"
                title={today.partner.name}
                to="/partner"
                text={
                  today.partner.unanswered > 0
                    ? `${pluralise(today.partner.unanswered, 'request')} to answer.`
                    : 'Offers, requests and visits.'
                }
              />
            ),
          },
        ]
      : []),
    {
      at: today.certificates.length > 0 ? 3 : empty,
      card: <CertificatesCard key="certificates" certificates={today.certificates} />,
    },
    { at: today.book ? 3 : empty, card: <BookCard key="book" book={today.book} /> },
    { at: today.materials.length > 0 ? 6 : empty, card: <MaterialsCard key="materials" materials={today.materials} /> },
    ...(mayUseClasses
      ? [{ at: today.question ? 5 : empty, card: <QuestionCard key="question" question={today.question} /> }]
      : []),
  ]
  // Two rows, as much as the page keeps free (`.today` in app.css).
  const columns = cards.length > 6 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'
  return (
    <ul className={`${gridLook} ${columns}`}>
      {cards.toSorted((one, other) => one.at - other.at).map(({ card }) => card)}
    </ul>
  )
}
