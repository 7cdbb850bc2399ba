import { claimInvite } from '@ariviyal/contract/institutions/institutions'
import type { MySubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { lastDayInWords } from '@ariviyal/contract/time'
import { Link, useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { refreshSession } from '../session/refresh-session.ts'
import { Card } from '../ui/card.tsx'
import { Form } from '../ui/form/form.tsx'

/** Offers a representative a seat of their school, which costs no request and no review. */
export function SeatOffer({ seat }: { seat: NonNullable<MySubscription['seat']> }) {
  const { revalidate } = useRevalidator()
  return (
    <Card className="mb-10 max-w-4xl">
      <h2 className="text-xl">Your school has a subscription</h2>
      <p className="mt-2 mb-5">
        You look after {seat.institution_name}, whose subscription runs until {lastDayInWords(seat.ends_at)}.{' '}
        {seat.seats_free > 0 ? (
          `Seats free: ${seat.seats_free}. Take one, and you need no subscription of your own.`
        ) : (
          <>
            All its seats are taken. Release one on the page of <Link to="/school">your school</Link>, or ask there for
            more with the next term.
          </>
        )}
      </p>
      {seat.seats_free > 0 ? (
        <Form
          send={async () => {
            await call(claimInvite, { params: { token: seat.token } })
            await refreshSession()
            await revalidate()
          }}
          done={() => undefined}
          failed="The seat could not be taken. Try again."
          submit="Take a seat"
          pending="Taking it..."
          className="grid gap-4"
        >
          {null}
        </Form>
      ) : null}
    </Card>
  )
}
