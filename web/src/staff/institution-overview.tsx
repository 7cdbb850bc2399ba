import { type InstitutionDetails, type Representative } from '@ariviyal/contract/institution-details'
import { limits } from '@ariviyal/contract/limits'
import { downloadReceipt } from '@ariviyal/contract/receipts'
import { Link } from 'react-router'
import { download } from '../api/client.ts'
import { ReceiptList } from '../subscriptions/receipt-list.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { Notice } from '../ui/notice.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Facts } from './facts.tsx'
import { InstitutionActSheets, useInstitutionActs } from './institution-acts.tsx'
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
  const acting = useInstitutionActs()
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
      <InstitutionActSheets acting={acting} />
    </>
  )
}
