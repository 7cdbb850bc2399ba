import type { Answer } from '@ariviyal/contract/endpoint'
import { leaveInstitution, type myInstitutions } from '@ariviyal/contract/institutions/own-institution'
import { dayInWords } from '@ariviyal/contract/time'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { refreshSession } from '../session/refresh-session.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'

type Ties = Answer<typeof myInstitutions>
type Cover = NonNullable<Ties['seat']>

const coverInWords = ({ institution_name, state, claimed_at, ends_at }: Cover) =>
  state === 'ended'
    ? `You have a seat at ${institution_name}, whose subscription ended on ${dayInWords(ends_at)}.`
    : `You have had a seat at ${institution_name} since ${dayInWords(claimed_at)}. It covers you while the school's subscription runs.`

/** The user's institutions: the seat, which they may release, and the institution they represent. */
export function MyInstitutions({ ties: { seat, represents } }: { ties: Ties }) {
  const leaving = useDialog<Cover>()
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
        <Notice dialog={leaving} />
        {represents ? (
          <p>
            You look after {represents.institution_name}. <Link to="/school">Open your school</Link>
          </p>
        ) : null}
      </div>
      <ConfirmDialog
        dialog={leaving}
        title="Leave the school?"
        act={async () => {
          const answer = await call(leaveInstitution)
          await refreshSession()
          return answer
        }}
        submit="Leave the school"
        pending="Leaving..."
        failed="This could not be saved. Try again."
      >
        {({ institution_name }) => (
          <p>
            You give up your seat at {institution_name}, and lose premium content. Your account stays, with your classes
            and certificates. To come back you need a new invitation.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
