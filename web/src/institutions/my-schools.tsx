import type { Answer } from '@ariviyal/contract/endpoint'
import { leaveSchool, type mySchools } from '@ariviyal/contract/school'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { refreshSession } from '../session/refresh-session.ts'
import { ConfirmSheet } from '../staff/confirm-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import { dayInWords } from './school-words.ts'

type Ties = Answer<typeof mySchools>
type Cover = NonNullable<Ties['seat']>

const coverInWords = ({ institution_name, state, claimed_at, ends_at }: Cover) =>
  state === 'ended'
    ? `You hold a seat of ${institution_name}, whose subscription ended on ${dayInWords(ends_at)}.`
    : `You hold a seat of ${institution_name} since ${dayInWords(claimed_at)}. It covers you while the school's subscription runs.`

/** What ties the reader to schools: the seat, which they may give up, and the school that they look after. */
export function MySchools({ ties: { seat, represents } }: { ties: Ties }) {
  const leaving = useSheet<Cover>()
  return (
    <>
      <div className="mt-6 grid gap-6 empty:hidden">
        {seat ? (
          <section aria-labelledby="cover">
            <h2 id="cover" className="mb-2 text-xl">
              Your school
            </h2>
            <p className="mb-3">{coverInWords(seat)}</p>
            <Button tone="danger" onClick={() => leaving.show(seat)}>
              Leave the school
            </Button>
          </section>
        ) : null}
        <Notice sheet={leaving} />
        {represents ? (
          <p>
            You look after {represents.institution_name}. <Link to="/school">Open your school</Link>
          </p>
        ) : null}
      </div>
      <ConfirmSheet
        sheet={leaving}
        title="Leave the school?"
        act={async () => {
          const { msg } = await call(leaveSchool)
          await refreshSession()
          return { tone: 'success', text: msg }
        }}
        submit="Leave the school"
        pending="Leaving..."
        failed="This could not be saved. Try again."
      >
        {({ institution_name }) => (
          <p>
            You give up your seat at {institution_name}, and premium content is closed to you. Your account stays, with
            your classes and all that you made and earned. To come back you need an invitation again.
          </p>
        )}
      </ConfirmSheet>
    </>
  )
}
