import { downloadImpact, type Impact, printImpact } from '@ariviyal/contract/partnerships/offers'
import { offerKinds } from '@ariviyal/contract/partnerships/partnership-rules'
import { inWords } from '@ariviyal/contract/time'
import { Link } from 'react-router'
import { download } from '../api/client.ts'
import { FetchButton } from '../certificates/fetch-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { FilterLinks } from '../ui/list/filter-links.tsx'
import { type Column, Table } from '../ui/list/table.tsx'
import { OfferLine } from './offer-line.tsx'
import type { ShownOrganisation } from './load-industry.ts'
import { languagesInWords, minutesInWords, placeInWords } from './partnership-words.ts'

/** An organisation: who it is, what it offers, and what it did with schools in a year. */
export function OrganisationSection({ found }: { found: ShownOrganisation }) {
  const { organisation, checked_until: checkedUntil, offers, impact, years, currentYear } = found
  const { name, about, languages, website } = organisation
  return (
    <section aria-labelledby="organisation" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="max-w-3xl">
        <p className="kicker mb-2">Partner</p>
        <h2 id="organisation" className="mb-3 text-2xl wrap-anywhere">
          {name}
        </h2>
        <p className="mb-5 font-serif text-lg wrap-anywhere whitespace-pre-line">{about}</p>
        <Facts
          facts={[
            ['Where', placeInWords(organisation)],
            ['Languages', languagesInWords(languages)],
            ['Checked by our staff until', inWords(checkedUntil, 'day', 'UTC')],
            ...(website === ''
              ? []
              : [
                  [
                    'On the web',
                    <a key="web" href={website} rel="noreferrer nofollow" className="link">
                      {website}
                    </a>,
                  ] as const,
                ]),
          ]}
        />
        <p className="mt-3">
          <Link to="/industry#offers" className="link inline-flex min-h-11 items-center">
            All partners and offers
          </Link>
        </p>
      </div>
      <div>
        <h3 className="mb-3 text-lg">Open offers</h3>
        {offers.length === 0 ? (
          <p className="text-ink-soft">Nothing is open at the moment.</p>
        ) : (
          <ul className="border-t-2 border-ink">
            {offers.map((offer) => (
              <OfferLine key={offer.id} offer={offer} />
            ))}
          </ul>
        )}
      </div>
      <ImpactPart id={organisation.id} impact={impact} years={years} currentYear={currentYear} />
    </section>
  )
}

type KindFigures = Impact['kinds'][number]

const columns: Column<KindFigures>[] = [
  { head: 'Kind', rowHead: true, cell: ({ kind }) => offerKinds[kind] },
  { head: 'Held', cell: ({ held }) => String(held) },
  { head: 'Pupils', cell: ({ pupils }) => String(pupils) },
  { head: 'Time', cell: ({ minutes }) => minutesInWords(minutes) },
]

interface ImpactProps {
  id: string
  impact: Impact
  years: number[]
  /** The one that the server shows without a choice. */
  currentYear: number
}

function ImpactPart({ id, impact, years, currentYear }: ImpactProps) {
  const { year } = impact
  const choices = [...new Set([currentYear, year, ...years])]
    .toSorted((one, other) => other - one)
    .map((value) => ({ value: String(value), label: String(value) }))
  return (
    <div>
      <h3 className="mb-1 text-lg">With schools in {year}</h3>
      <p className="mb-3 max-w-measure text-ink-soft">Only what both sides reported counts.</p>
      {choices.length > 1 ? <FilterLinks label="Year" name="year" choices={choices} chosen={String(year)} /> : null}
      {impact.held === 0 ? <p>Nothing has been reported for {year} yet.</p> : <YearFigures id={id} impact={impact} />}
    </div>
  )
}

/** The figures of a year; the files come from the same query. */
function YearFigures({ id, impact }: Pick<ImpactProps, 'id' | 'impact'>) {
  const { year } = impact
  const files = { params: { id }, query: { year } }
  const figures: [string, string][] = [
    ['Held', String(impact.held)],
    ['Schools', String(impact.schools)],
    ['Districts', String(impact.districts)],
    ['Teachers', String(impact.teachers)],
    ['Pupils', String(impact.pupils)],
    ['Time', minutesInWords(impact.minutes)],
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-px border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
        {figures.map(([label, figure]) => (
          <div key={label} className="bg-paper p-3">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-xl font-bold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <Table
          caption={`By kind in ${year}`}
          columns={columns}
          rows={impact.kinds.filter(({ held }) => held > 0)}
          rowKey={({ kind }) => kind}
        />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <FetchButton fetch={() => download(printImpact, files)} about={`of the figures of ${year}`}>
          Save as PDF
        </FetchButton>
        <FetchButton fetch={() => download(downloadImpact, files)} about={`of the figures of ${year}`}>
          Save as CSV
        </FetchButton>
      </div>
    </>
  )
}
