import { type InstitutionDetails, type Representative } from '@ariviyal/contract/institutions/institution-details'
import { limits } from '@ariviyal/contract/limits'
import { Link } from 'react-router'
import { StaffReceipts } from '../../receipts/staff/staff-receipts.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy-line.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { InstitutionActDialogs, useInstitutionActs } from './institution-acts.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import { Moment } from '../../ui/moment.tsx'
import { institutionFacts } from '../../console/decisions/institution-facts.ts'
import { seatsInWords } from './seats-in-words.ts'
import { InstitutionStateMark } from './institution-state-mark.tsx'
import { groupDigits } from '@ariviyal/contract/digit-grouping'

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

/** State, actions, representative and form of an institution. */
export function InstitutionOverview({ school: institution }: { school: InstitutionDetails }) {
  const acting = useInstitutionActs()
  const approved = institution.status === 'approved' && institution.seats !== null
  return (
    <>
      {acting.dialogs.map((dialog, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the acts of the page are always the same ones
        <Notice key={place} dialog={dialog} />
      ))}
      <LikelyDuplicates duplicates={institution.duplicates} />
      {institution.status === 'pending' ? (
        <Banner tone="info" className="mb-4">
          This registration is waiting for a decision. <Link to="/admin/institutions">Decide on it in the list</Link>
        </Banner>
      ) : null}
      {institution.renewal ? (
        <Banner tone="info" className="mb-4">
          The school asks for its next term. <Link to="/admin/renewals">Decide on it</Link>
        </Banner>
      ) : null}
      <Facts
        facts={[
          ['State', <InstitutionStateMark key="state" state={institution.state} />],
          ...(approved
            ? [
                [
                  'Runs from',
                  institution.starts_at ? <Moment key="start" at={institution.starts_at} show="day" /> : '',
                ] as const,
                ['Ends', institution.ends_at ? <Moment key="end" at={institution.ends_at} /> : ''] as const,
                ['Seats', seatsInWords(institution)] as const,
                ['Invitations waiting', groupDigits(institution.invitations_open)] as const,
                ['Payment reference', institution.reference] as const,
              ]
            : []),
        ]}
      />
      {approved ? (
        <>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button onClick={() => acting.extending.show(institution)}>
              {institution.state === 'ended' ? 'Renew' : 'Extend'}
            </Button>
            <Button tone="quiet" onClick={() => acting.changingSeats.show(institution)}>
              Change seats
            </Button>
            {acting.mayEnd && institution.state !== 'ended' ? (
              <Button tone="danger" onClick={() => acting.ending.show(institution)}>
                End now
              </Button>
            ) : null}
          </div>
          {institution.invite_url === null ? null : (
            <div className="mt-6">
              <CopyLine label="Invite link" text={institution.invite_url} />
            </div>
          )}
          <section aria-labelledby="representatives" className="mt-10">
            <h2 id="representatives" className="mb-3 text-xl">
              Representatives
            </h2>
            {institution.representatives_now.length > 0 ? (
              <Table
                caption="Representatives"
                captionHidden
                columns={representativeColumns((person) =>
                  acting.removing.show({ ...person, school_id: institution.id }),
                )}
                rows={institution.representatives_now}
                rowKey={({ user_id }) => user_id}
              />
            ) : (
              <p className="text-ink-soft">Nobody looks after this school yet.</p>
            )}
            <p className="mt-3 text-sm text-ink-soft">
              {institution.claim_expires_at ? (
                <>
                  The school has a link for a representative, which works until{' '}
                  <Moment at={institution.claim_expires_at} show="day" />.
                </>
              ) : (
                'The school has no open link for a representative.'
              )}
            </p>
            {institution.representatives_now.length < limits.representativesMax ? (
              <Button tone="quiet" className="mt-3" onClick={() => acting.linking.show(institution)}>
                Send a new link
              </Button>
            ) : null}
          </section>
        </>
      ) : null}
      {institution.receipts.length > 0 ? (
        <section aria-labelledby="receipts" className="mt-10">
          <h2 id="receipts" className="mb-3 text-xl">
            Receipts
          </h2>
          <StaffReceipts receipts={institution.receipts} />
        </section>
      ) : null}
      <section aria-labelledby="form" className="mt-10">
        <h2 id="form" className="mb-3 text-xl">
          The form
        </h2>
        <Facts facts={institutionFacts(institution)} />
      </section>
      <InstitutionActDialogs acting={acting} />
    </>
  )
}
