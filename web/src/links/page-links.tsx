import type { Link as PublishedLink } from '@ariviyal/contract/links/links'
import { Suspense } from 'react'
import { Await } from '../ui/loading/await.ts'
import { PartFailure } from '../ui/loading/part-failure.tsx'
import { Spinner } from '../ui/loading/spinner.tsx'

interface PageLinksProps {
  heading: string
  /** Text while nothing is published. */
  empty: string
  links: Promise<{ items: PublishedLink[] }>
}

/** The links published for one page. */
export function PageLinks({ heading, empty, links }: PageLinksProps) {
  return (
    <section className="mt-12" aria-labelledby="page-links">
      <h2 id="page-links" className="text-xl">
        {heading}
      </h2>
      <Suspense fallback={<Spinner label="Loading" />}>
        <Await resolve={links} errorElement={<PartFailure what="The list" className="mt-4" />}>
          {({ items }) =>
            items.length === 0 ? <p className="mt-3 text-ink-soft">{empty}</p> : <LinkList links={items} />
          }
        </Await>
      </Suspense>
    </section>
  )
}

/** Published links to other sites: open in a new tab, without a referrer. */
export function LinkList({ links }: { links: PublishedLink[] }) {
  return (
    <ul className="mt-4 grid gap-px border-y border-line bg-line">
      {links.map(({ id, title, description, url }) => (
        <li key={id} className="bg-paper py-4">
          <a href={url} target="_blank" rel="noopener noreferrer" className="link font-semibold">
            {title}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {description !== '' && <p className="mt-1 max-w-prose text-ink-soft">{description}</p>}
        </li>
      ))}
    </ul>
  )
}
