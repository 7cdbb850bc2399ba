import {
  downloadSchoolReceipt,
  listSeats,
  releaseSeat,
  replaceInviteLink,
  type School,
  type Seat,
} from '@ariviyal/contract/school'
import { call, download } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { ConfirmSheet } from '../staff/confirm-sheet.tsx'
import { cursorFrom } from '../staff/list-address.ts'
import { Moment } from '../staff/moment.tsx'
import { PagedList } from '../staff/paged-list.tsx'
import { ReceiptList } from '../subscriptions/receipt-list.tsx'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { Notice } from '../ui/notice.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/school'
import { loadSchool } from './load-school.ts'
import { NextTerm } from './next-term.tsx'
import { NoSchool } from './no-school.tsx'
import { SchoolFailure } from './school-failure.tsx'
import { SchoolFrame } from './school-frame.tsx'
import { TransferSheet } from './transfer-sheet.tsx'

export const meta = () => pageMeta({ title: 'Your school' })
export const HydrateFallback = Waiting
export const ErrorBoundary = SchoolFailure

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadSchool(request, () => call(listSeats, { query: { cursor: cursorFrom(request) }, signal: request.signal }))

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
    cell: (seat) => (
      <span className="flex flex-wrap gap-2">
        <RowButton label="Release" about={`the seat of ${seat.name}`} tone="danger" onClick={() => act.release(seat)} />
        <RowButton label="Transfer" about={`the seat of ${seat.name}`} onClick={() => act.transfer(seat)} />
      </span>
    ),
  },
]

/** The home of a school: who holds its seats, the link that gives one, and the next term. */
export default function SchoolPage({ loaderData }: Route.ComponentProps) {
  const releasing = useSheet<Seat>()
  const transferring = useSheet<Seat>()
  const renewingLink = useSheet<string>()
  const asking = useSheet<School>()
  if (!loaderData) return <NoSchool />
  const { school, data: page } = loaderData
  const sheets = [releasing, transferring, renewingLink, asking]
  const begin =
    <Item,>(sheet: { show: (item: Item) => void }) =>
    (item: Item) => {
      for (const other of sheets) other.forget()
      sheet.show(item)
    }
  return (
    <SchoolFrame school={school}>
      <Notice sheet={releasing} />
      <Notice sheet={transferring} />
      <section aria-labelledby="seats">
        <h2 id="seats" className="mb-3 text-xl">
          Who holds a seat
        </h2>
        <PagedList
          label="Seats"
          empty="Nobody holds a seat yet. Invite your teachers, or send them the link below."
          count={page.items.length}
          nextCursor={page.next_cursor}
        >
          <Table
            caption="Who holds a seat"
            captionHidden
            columns={columns({ release: begin(releasing), transfer: begin(transferring) })}
            rows={page.items}
            rowKey={(seat) => seat.id}
          />
        </PagedList>
      </section>
      <section aria-labelledby="link" className="mt-12 max-w-4xl">
        <h2 id="link" className="mb-2 text-xl">
          Invite link
        </h2>
        <p className="max-w-measure">
          Whoever opens this link while logged in takes a free seat, so send it to your teachers only. If it has come
          into other hands, make a new one.
        </p>
        <CopyLine label="Invite link" text={school.invite_url} />
        <Button tone="quiet" className="mt-2" onClick={() => begin(renewingLink)(school.invite_url)}>
          Make a new link
        </Button>
        <div className="mt-4">
          <Notice sheet={renewingLink} />
        </div>
      </section>
      {school.receipts.length > 0 ? (
        <section aria-labelledby="receipts" className="mt-12 max-w-4xl">
          <h2 id="receipts" className="mb-2 text-xl">
            Receipts
          </h2>
          <ReceiptList receipts={school.receipts} fetch={(id) => download(downloadSchoolReceipt, { params: { id } })} />
        </section>
      ) : null}
      <NextTerm school={school} sheet={asking} ask={begin(asking)} />
      <ConfirmSheet
        sheet={releasing}
        title="Release the seat?"
        act={async ({ id, name }) => {
          const { msg } = await call(releaseSeat, { params: { id } })
          return { tone: 'success', text: `${name}: ${msg}` }
        }}
        submit="Release the seat"
        pending="Releasing..."
        failed="The seat could not be released. Try again."
      >
        {({ name }) => (
          <p>
            {name} loses what is premium at once, and is told by mail. The account stays, with everything made in it.
            The seat is free for another teacher.
          </p>
        )}
      </ConfirmSheet>
      <TransferSheet sheet={transferring} />
      <ConfirmSheet
        sheet={renewingLink}
        title="Make a new invite link?"
        act={async () => {
          const { msg } = await call(replaceInviteLink)
          return { tone: 'success', text: msg }
        }}
        submit="Make a new link"
        pending="Making it..."
        failed="No new link could be made. Try again."
      >
        {() => (
          <p>
            The link that you have now stops working at once, wherever it was sent. Seats that are taken, and personal
            invitations, are not touched.
          </p>
        )}
      </ConfirmSheet>
    </SchoolFrame>
  )
}
