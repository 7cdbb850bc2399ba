import {
  downloadInstitutionReceipt,
  listSeats,
  releaseSeat,
  replaceInviteLink,
  type OwnInstitution,
  type Seat,
} from '@ariviyal/contract/institutions/own-institution'
import { showPayment } from '@ariviyal/contract/subscriptions/payments'
import { call, download } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { cursorFrom } from '../ui/list/list-address.ts'
import { Moment } from '../ui/moment.tsx'
import { PagedTable } from '../ui/list/paged-table.tsx'
import { ReceiptList } from '../receipts/receipt-list.tsx'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { Notice } from '../ui/notice.tsx'
import { RowButton } from '../ui/list/row-button.tsx'
import type { Column } from '../ui/list/table.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/own-institution'
import { loadOwnInstitution } from './load-own-institution.ts'
import { NextTerm } from './next-term.tsx'
import { NoInstitution } from './no-institution.tsx'
import { OwnInstitutionFailure } from './own-institution-failure.tsx'
import { OwnInstitutionFrame } from './own-institution-frame.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { withName } from '../ui/run-and-refresh.ts'

export const meta = () => pageMeta({ title: 'Your school' })
export const HydrateFallback = Waiting
export const ErrorBoundary = OwnInstitutionFailure

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadOwnInstitution(request, async ({ renewal }) => {
    const { signal } = request
    const token = renewal?.payment
    const [seats, payment] = await Promise.all([
      call(listSeats, { query: { cursor: cursorFrom(request) }, signal }),
      token ? call(showPayment, { params: { token }, signal }) : null,
    ])
    return { seats, payment }
  })

const columns = (act: { release: (seat: Seat) => void; transfer: (seat: Seat) => void }): Column<Seat>[] => [
  { head: 'Teacher', rowHead: true, cell: (seat) => <span className="font-semibold">{seat.name}</span> },
  {
    head: 'Email',
    cell: (seat) => (
      <span className="max-md:text-sm">
        {seat.email}
        {seat.email_confirmed ? null : <span className="block text-sm text-ink-soft">Not confirmed yet</span>}
      </span>
    ),
  },
  { head: 'Since', cell: (seat) => <Moment at={seat.claimed_at} show="day" /> },
  {
    head: 'Seat',
    isControls: true,
    cell: (seat) => (
      <span className="flex flex-wrap gap-2">
        <RowButton label="Release" about={`the seat of ${seat.name}`} tone="danger" onClick={() => act.release(seat)} />
        <RowButton label="Transfer" about={`the seat of ${seat.name}`} onClick={() => act.transfer(seat)} />
      </span>
    ),
  },
]

/** An institution's overview: seat holders, the invite link and the next term. */
export default function OwnInstitutionPage({ loaderData }: Route.ComponentProps) {
  const { hasSubscription } = useSession()
  const releasing = useDialog<Seat>()
  const transferring = useDialog<Seat>()
  const renewingLink = useDialog<string>()
  const confirming = useDialog<OwnInstitution>()
  if (!loaderData) return <NoInstitution />
  const {
    school: institution,
    data: { seats, payment },
  } = loaderData
  const mayTakeSeat = !hasSubscription && institution.state === 'running' && institution.seats_used < institution.seats
  return (
    <OwnInstitutionFrame school={institution}>
      <Notice dialog={releasing} />
      <Notice dialog={transferring} />
      <section aria-labelledby="seats">
        <h2 id="seats" className="mb-3 text-xl">
          Who has a seat
        </h2>
        <PagedTable
          isCompact
          label="Seats"
          caption="Who has a seat"
          empty="Nobody has a seat yet. Invite your teachers, or send them the link below."
          page={seats}
          columns={columns({ release: releasing.show, transfer: transferring.show })}
        />
        {mayTakeSeat ? (
          <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            You have no seat yourself.
            {/* The page of an invitation takes the seat. */}
            <ButtonLink to={new URL(institution.invite_url).pathname} tone="quiet">
              Take a seat
            </ButtonLink>
          </p>
        ) : null}
      </section>
      <section aria-labelledby="link" className="mt-12 max-w-4xl">
        <h2 id="link" className="mb-2 text-xl">
          Invite link
        </h2>
        <p className="max-w-measure">
          Anyone who opens this link while logged in takes a free seat, so send it only to your teachers. If others have
          it, make a new one.
        </p>
        <CopyLine label="Invite link" text={institution.invite_url} />
        <Button tone="quiet" className="mt-2" onClick={() => renewingLink.show(institution.invite_url)}>
          Make a new link
        </Button>
        <div className="mt-4">
          <Notice dialog={renewingLink} />
        </div>
      </section>
      {institution.receipts.length > 0 ? (
        <section aria-labelledby="receipts" className="mt-12 max-w-4xl">
          <h2 id="receipts" className="mb-2 text-xl">
            Receipts
          </h2>
          <ReceiptList
            receipts={institution.receipts}
            fetch={(id) => download(downloadInstitutionReceipt, { params: { id } })}
          />
        </section>
      ) : null}
      <NextTerm school={institution} dialog={confirming} ask={confirming.show} payment={payment} />
      <ConfirmDialog
        dialog={releasing}
        title="Release the seat?"
        act={({ id, name }) => withName(name, call(releaseSeat, { params: { id } }))}
        submit="Release the seat"
        pending="Releasing..."
        failed="The seat could not be released. Try again."
      >
        {({ name }) => (
          <p>
            {name} loses premium content at once and gets a mail about it. The account stays, with everything in it.
            Another teacher can take the seat.
          </p>
        )}
      </ConfirmDialog>
      <TransferDialog dialog={transferring} />
      <ConfirmDialog
        dialog={renewingLink}
        title="Make a new invite link?"
        act={() => call(replaceInviteLink)}
        submit="Make a new link"
        pending="Making it..."
        failed="No new link could be made. Try again."
      >
        {() => <p>The current link stops working at once. Seats already taken and personal invitations stay.</p>}
      </ConfirmDialog>
    </OwnInstitutionFrame>
  )
}
