import type { FoundSection, Hit, searchSite } from '@ariviyal/contract/search/search'
import { searchSections } from '@ariviyal/contract/search/sections'
import type { Answer } from '@ariviyal/contract/endpoint'
import { limits } from '@ariviyal/contract/limits'
import { Link, useNavigation } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import { textFrom } from '../ui/list/list-address.ts'
import { ListSearch } from '../ui/list/list-search.tsx'
import { LoadFailure } from '../ui/loading/load-failure.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/search'
import { HitFacts, HitSnippet } from '../frame/search/hit-text.tsx'
import { MarkedText } from '../frame/search/marked-text.tsx'
import { searchWithin } from '../frame/search/search-within.ts'
import { hitAddress, searchAddress, sectionWords, textOf } from '../frame/search/section-words.ts'

export const meta = () => pageMeta({ title: 'Search' })
export const HydrateFallback = Waiting

/** Failures are shown below the field, which stays. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = textFrom(request, 'q')?.slice(0, limits.searchMax)
  const params = new URL(request.url).searchParams
  const section = searchSections.find((name) => name === params.get('section'))
  if (q === undefined) return { q, section, found: null, failure: null }
  try {
    return {
      q,
      section,
      found: await searchWithin({ q, section }, request.signal),
      failure: null,
    }
  } catch (failure) {
    if (request.signal.aborted) throw failure
    return { q, section, found: null, failure }
  }
}

/** Results of a search in all sections, or in one. The URL holds words and section. */
export default function SearchPage({ loaderData: { q, section, found, failure } }: Route.ComponentProps) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <PageHead
        title="Search"
        lead="Books by page, videos, materials and live sessions; your classes, pupils, questions and certificates. In English, Tamil or Hindi."
      />
      <div className="wrap min-h-96 pt-8 pb-20" aria-busy={isLoading}>
        <ListSearch label="Search everything" q={q} narrowed={false} />
        {q === undefined ? <Suggestions /> : null}
        {failure === null ? null : <LoadFailure error={failure} />}
        {q !== undefined && found !== null ? <Found q={q} section={section} found={found} /> : null}
      </div>
    </>
  )
}

interface FoundProps {
  q: string
  section: FoundSection['section'] | undefined
  found: Answer<typeof searchSite>
}

function Found({ q, section, found: { meant, sections } }: FoundProps) {
  if (sections.length === 0)
    return (
      <>
        <p role="status" className="text-lg">
          No results for “{q}”{section === undefined ? '' : ` in ${sectionWords[section]}`}. Try fewer words.
        </p>
        {section === undefined ? <Suggestions /> : <AllResults q={q} />}
      </>
    )
  return (
    <>
      {section === undefined ? null : <AllResults q={q} />}
      {meant === null ? null : (
        <p role="status" className="mb-6">
          No results for “{q}”. Results for “{meant}”:
        </p>
      )}
      <div className="grid gap-10">
        {sections.map((one) => (
          <SectionOfHits key={one.section} q={q} isWhole={section !== undefined} found={one} />
        ))}
      </div>
    </>
  )
}

const AllResults = ({ q }: { q: string }) => (
  <Link to={searchAddress(q)} className="link mb-4 inline-flex min-h-11 items-center">
    Search in all sections
  </Link>
)

function SectionOfHits({ q, isWhole, found }: { q: string; isWhole: boolean; found: FoundSection }) {
  const { section, hits, more } = found
  return (
    <section aria-labelledby={`found-${section}`}>
      <h2 id={`found-${section}`} className="border-b-2 border-ink pb-2 text-xl">
        {sectionWords[section]}
      </h2>
      <ul>
        {hits.map((hit) => (
          <HitLine key={`${hit.id} ${hit.page}`} section={section} hit={hit} />
        ))}
      </ul>
      {more && !isWhole ? (
        <Link to={searchAddress(q, section)} className="link mt-2 inline-flex min-h-11 items-center">
          More in {sectionWords[section]}
        </Link>
      ) : null}
      {more && isWhole ? (
        <p className="mt-4 text-ink-soft">The best {limits.hitsMax} are shown. Add a word to find others.</p>
      ) : null}
    </section>
  )
}

function HitLine({ section, hit }: { section: FoundSection['section']; hit: Hit }) {
  return (
    <li className="border-b border-line py-3">
      <Link
        to={hitAddress(section, hit)}
        aria-label={hit.page === null ? undefined : `${textOf(hit.title)}, page ${hit.page}`}
        className="link inline-flex min-h-8 items-center text-lg wrap-anywhere"
      >
        <span>
          <MarkedText parts={hit.title} />
        </span>
      </Link>
      <HitFacts hit={hit} />
      <HitSnippet hit={hit} />
    </li>
  )
}

const examples = ['monsoon', 'refraction', 'acid', 'cell', 'current']
const places = [
  ['/ebook', 'E-books'],
  ['/digital-videos', 'Videos'],
  ['/materials', 'Support materials'],
  ['/chapters', 'Chapters'],
  ['/sessions', 'Live sessions'],
] as const

/** What to do without words, or when nothing is found. */
function Suggestions() {
  return (
    <div className="mt-4 grid gap-8 sm:grid-cols-2">
      <section aria-labelledby="examples">
        <h2 id="examples" className="text-lg">
          Try a topic
        </h2>
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {examples.map((word) => (
            <li key={word}>
              <Link to={searchAddress(word)} className="link inline-flex min-h-11 items-center">
                {word}
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-ink-soft">
          You can type Tamil and Hindi words in Latin letters too: “mazhai”, “prakash”.
        </p>
      </section>
      <section aria-labelledby="places">
        <h2 id="places" className="text-lg">
          Or look through
        </h2>
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {places.map(([to, name]) => (
            <li key={to}>
              <Link to={to} className="link inline-flex min-h-11 items-center">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
