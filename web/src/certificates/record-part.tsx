import type { Answer } from '@ariviyal/contract/endpoint'
import { downloadRecord, exportRecord, type showRecord } from '@ariviyal/contract/certificates/record'
import { hoursInWords, yearName } from '@ariviyal/contract/certificates/record-rules'
import { download } from '../api/client.ts'
import { FilterLinks } from '../ui/list/filter-links.tsx'
import { Empty } from '../ui/empty.tsx'
import { FetchButton } from './fetch-button.tsx'
import { RecordHours } from './record-hours.tsx'
import { RecordNotes } from './record-notes.tsx'
import { RecordPartnerTime } from './record-partner-time.tsx'
import { RecordRows } from './record-rows.tsx'
import { RecordVisits } from './record-visits.tsx'
import { RecordSharing } from './record-sharing.tsx'
import { yearChoices } from './record-year.ts'

interface Props {
  record: Answer<typeof showRecord>
  /** The selected school year; undefined for all. */
  year: number | undefined
}

const sessionsInWords = (count: number) => (count === 1 ? 'one session' : `${count} sessions`)

/** A teacher's record of professional development; exports have the same rows. */
export function RecordPart({ record, year }: Props) {
  const {
    rows,
    years,
    years_known,
    seconds,
    sessions,
    visits,
    visit_seconds,
    partner_hours,
    partner_seconds,
    sharing,
  } = record
  const query = { year }
  const period = year === undefined ? '' : ` in ${yearName(year)}`
  return (
    <section aria-labelledby="record">
      <h2 id="record" className="mb-2 text-xl">
        Your record of professional development
      </h2>
      <p className="mb-4 max-w-measure">
        {seconds === 0
          ? 'Your time in live sessions, added up by school year and theme, with the evidence for each.'
          : `${hoursInWords(seconds)} of live sessions${period}, in ${sessionsInWords(sessions)}.`}
      </p>
      {years_known.length > 1 ? (
        <FilterLinks
          label="School year"
          name="year"
          choices={yearChoices(years_known)}
          chosen={year === undefined ? 'all' : String(year)}
        />
      ) : null}
      {rows.length === 0 && visits.length === 0 && partner_hours.length === 0 ? (
        <Empty>{year === undefined ? 'You have not attended a session yet.' : `Nothing in ${yearName(year)}.`}</Empty>
      ) : (
        <>
          {rows.length === 0 ? null : (
            <RecordHours caption="Time by year and theme" years={years} all={{ seconds, sessions }} />
          )}
          <div className="my-6 flex flex-wrap gap-3">
            <FetchButton fetch={() => download(downloadRecord, { query })} about="of the record">
              Save as PDF
            </FetchButton>
            <FetchButton fetch={() => download(exportRecord, { query })} about="of the record">
              Save as CSV
            </FetchButton>
          </div>
          {rows.length === 0 ? null : (
            <>
              <h3 className="mb-3 text-lg">Sessions</h3>
              <RecordRows caption="Sessions of the record" rows={rows} />
            </>
          )}
          {visits.length === 0 ? null : <RecordVisits visits={visits} seconds={visit_seconds} />}
          {partner_hours.length === 0 ? null : <RecordPartnerTime hours={partner_hours} seconds={partner_seconds} />}
        </>
      )}
      <RecordNotes />
      {sharing ? <RecordSharing sharing={sharing} /> : null}
    </section>
  )
}
