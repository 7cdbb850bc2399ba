import {
  changeSeats,
  endInstitution,
  extendInstitution,
  ExtensionForm,
  type InstitutionDetails,
  removeRepresentative,
  type Representative,
  SeatsForm,
  sendClaimLink,
} from '@ariviyal/contract/institution-details'
import { limits } from '@ariviyal/contract/limits'
import { downloadReceipt } from '@ariviyal/contract/receipts'
import { hasAccess } from '@ariviyal/contract/roles'
import { Rejection } from '@ariviyal/contract/subscriptions'
import { Link } from 'react-router'
import { call, download } from '../api/client.ts'
import { useSession } from '../session/use-session.ts'
import { ReceiptList } from '../subscriptions/receipt-list.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import { ActSheet } from './act-sheet.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { Facts } from './facts.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import { Moment } from './moment.tsx'
import { schoolFacts } from './school-facts.ts'
import { SchoolStateMark } from './school-state-mark.tsx'
import { wholeNumber } from './whole-number.ts'

const representativeColumns = (remove: (person: Representative) => void): Column<Representative>[] => [
  {
    head: 'Name',
    rowHead: true,
    cell: ({ user_id, name }) => (
      <Link to={`/admin/users/${user_id}`} className="link inline-flex items-center font-semibold max-md:min-h-11">
        {name}
      </Link>
    ),
  },
  { head: 'Email', cell: ({ email }) => <span className="max-md:text-sm">{email}</span> },
  { head: 'Since', cell: ({ since }) => <Moment at={since} show="day" /> },
  {
    head: 'Change',
    cell: (person) => (
      <RowButton
        label="Remove"
        about={`${person.name} as representative`}
        tone="danger"
        onClick={() => remove(person)}
      />
    ),
  },
]

/** Where a school stands, what can be done about it, who looks after it, and its form. */
export function InstitutionOverview({ school }: { school: InstitutionDetails }) {
  const acting = useActs()
  const approved = school.status === 'approved' && school.seats !== null
  return (
    <>
      {acting.sheets.map((sheet, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the acts of the page are always the same ones
        <Notice key={place} sheet={sheet} />
      ))}
      <LikelyDuplicates duplicates={school.duplicates} />
      {school.status === 'pending' ? (
        <Banner tone="info" className="mb-4">
          This registration waits. <Link to="/admin/institutions">Decide on it in the list</Link>
        </Banner>
      ) : null}
      {school.renewal ? (
        <Banner tone="info" className="mb-4">
          The school asks for its next term. <Link to="/admin/renewals">Decide on it</Link>
        </Banner>
      ) : null}
      <Facts
        facts={[
          ['State', <SchoolStateMark key="state" state={school.state} />],
          ...(approved
            ? [
                ['Runs from', school.starts_at ? <Moment key="start" at={school.starts_at} show="day" /> : ''] as const,
                ['Ends', school.ends_at ? <Moment key="end" at={school.ends_at} /> : ''] as const,
                ['Seats', `${wholeNumber(school.seats_used)} of ${wholeNumber(school.seats ?? 0)} taken`] as const,
                ['Invitations waiting', wholeNumber(school.invitations_open)] as const,
                ['Payment reference', school.reference] as const,
              ]
            : []),
        ]}
      />
      {approved ? (
        <>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button onClick={() => acting.begin(acting.extending, school)}>
              {school.state === 'ended' ? 'Renew' : 'Extend'}
            </Button>
            <Button tone="quiet" onClick={() => acting.begin(acting.seating, school)}>
              Change seats
            </Button>
            {acting.mayEnd && school.state !== 'ended' ? (
              <Button tone="danger" onClick={() => acting.begin(acting.ending, school)}>
                End now
              </Button>
            ) : null}
          </div>
          {school.invite_url === null ? null : (
            <div className="mt-6">
              <CopyLine label="Invite link" text={school.invite_url} />
            </div>
          )}
          <section aria-labelledby="representatives" className="mt-10">
            <h2 id="representatives" className="mb-3 text-xl">
              Representatives
            </h2>
            {school.representatives_now.length > 0 ? (
              <Table
                caption="Representatives"
                captionHidden
                columns={representativeColumns((person) =>
                  acting.begin(acting.removing, { ...person, school_id: school.id }),
                )}
                rows={school.representatives_now}
                rowKey={({ user_id }) => user_id}
              />
            ) : (
              <p className="text-ink-soft">Nobody looks after this school yet.</p>
            )}
            <p className="mt-3 text-sm text-ink-soft">
              {school.claim_expires_at ? (
                <>
                  A link that makes a representative is with the school and works until{' '}
                  <Moment at={school.claim_expires_at} show="day" />.
                </>
              ) : (
                'No link that makes a representative is open.'
              )}
            </p>
            {school.representatives_now.length < limits.representativesMax ? (
              <Button tone="quiet" className="mt-3" onClick={() => acting.begin(acting.linking, school)}>
                Send a new link
              </Button>
            ) : null}
          </section>
        </>
      ) : null}
      {school.receipts.length > 0 ? (
        <section aria-labelledby="receipts" className="mt-10">
          <h2 id="receipts" className="mb-3 text-xl">
            Receipts
          </h2>
          <ReceiptList receipts={school.receipts} fetch={(id) => download(downloadReceipt, { params: { id } })} />
        </section>
      ) : null}
      <section aria-labelledby="form" className="mt-10">
        <h2 id="form" className="mb-3 text-xl">
          The form
        </h2>
        <Facts facts={schoolFacts(school)} />
      </section>
      <Sheets acting={acting} />
    </>
  )
}

function useActs() {
  const extending = useSheet<InstitutionDetails>()
  const seating = useSheet<InstitutionDetails>()
  const ending = useSheet<InstitutionDetails>()
  const linking = useSheet<InstitutionDetails>()
  const removing = useSheet<Representative & { school_id: string }>()
  const mayEnd = hasAccess(useSession().currentUser?.role, 'admin')
  const sheets = [extending, seating, ending, linking, removing]
  return {
    extending,
    seating,
    ending,
    linking,
    removing,
    mayEnd,
    sheets,
    /** Opens one act, and takes what came of the one before off the page. */
    begin: <Item,>(sheet: { show: (item: Item) => void }, item: Item) => {
      for (const other of sheets) other.forget()
      sheet.show(item)
    },
  }
}

function Sheets({ acting }: { acting: ReturnType<typeof useActs> }) {
  return (
    <>
      <ActSheet
        sheet={acting.extending}
        title="Add to the subscription"
        schema={ExtensionForm}
        act={({ id }, body) => call(extendInstitution, { params: { id }, body })}
        submit="Save"
        pending="Saving..."
        failed="The subscription could not be extended. Try again."
      >
        {({ state }) => (
          <>
            <p>
              {state === 'ended'
                ? 'The new term begins now; everyone who holds a seat is covered again.'
                : 'The months are added where the running term ends. The school is written to.'}
            </p>
            <Field
              name="months"
              label="Months"
              type="number"
              inputMode="numeric"
              min={1}
              max={limits.monthsMax}
              defaultValue={limits.monthsDefault}
            />
            <Field
              name="reference"
              label="Payment reference"
              optional
              maxLength={limits.referenceMax}
              hint="For our records only."
            />
          </>
        )}
      </ActSheet>
      <ActSheet
        sheet={acting.seating}
        title="Change seats"
        schema={SeatsForm}
        act={({ id }, body) => call(changeSeats, { params: { id }, body })}
        submit="Save"
        pending="Saving..."
        failed="The seats could not be changed. Try again."
      >
        {({ seats, seats_used }) => (
          <Field
            name="seats"
            label="Seats"
            type="number"
            inputMode="numeric"
            min={1}
            max={limits.seatsMax}
            defaultValue={seats ?? 1}
            hint={`${wholeNumber(seats_used)} are taken; not fewer than that.`}
          />
        )}
      </ActSheet>
      <ActSheet
        sheet={acting.ending}
        title="End the subscription now?"
        schema={Rejection}
        act={({ id }, body) => call(endInstitution, { params: { id }, body })}
        submit="End now"
        pending="Ending..."
        failed="The subscription could not be ended. Try again."
      >
        {({ seats_used }) => (
          <>
            <p>
              Premium content is closed at once to {wholeNumber(seats_used)}{' '}
              {seats_used === 1 ? 'teacher who holds a seat' : 'teachers who hold a seat'}. They keep their seats for
              the case that it is renewed.
            </p>
            <TextArea
              name="reason"
              label="Reason"
              optional
              maxLength={limits.reasonMax}
              hint="The school reads it in the mail."
            />
          </>
        )}
      </ActSheet>
      <ConfirmSheet
        sheet={acting.linking}
        title="Send a new link?"
        act={async ({ id }) => {
          const { msg } = await call(sendClaimLink, { params: { id } })
          return { tone: 'success', text: msg }
        }}
        submit="Send"
        pending="Sending..."
        failed="The link could not be sent. Try again."
      >
        {({ school_email, principal_email }) => (
          <p>
            A link that makes a representative goes to {school_email}
            {principal_email === school_email ? '' : ` and ${principal_email}`}. One that was sent before stops working.
          </p>
        )}
      </ConfirmSheet>
      <ConfirmSheet
        sheet={acting.removing}
        title="Remove the representative?"
        act={async ({ school_id, user_id, name }) => {
          const { msg } = await call(removeRepresentative, { params: { id: school_id }, body: { user_id } })
          return { tone: 'success', text: `${name}: ${msg}` }
        }}
        submit="Remove"
        pending="Removing..."
        failed="The representative could not be removed. Try again."
      >
        {({ name }) => <p>{name} no longer sees or changes anything of this school. A seat that they hold stays.</p>}
      </ConfirmSheet>
    </>
  )
}
