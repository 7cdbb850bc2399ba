import type { Link as PublishedLink } from '@ariviyal/contract/links/links'
import { AwaitedPart } from '../ui/loading/awaited-part.tsx'

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
      <AwaitedPart of={links} what="The list" loading="Loading" failureClass="mt-4">
        {({ items }) =>
          items.length === 0 ? <p className="mt-3 text-ink-soft">{empty}</p> : <LinkList links={items} />
        }
      </AwaitedPart>
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
