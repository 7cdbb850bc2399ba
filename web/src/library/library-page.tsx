import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { AwaitedPart } from '../ui/loading/awaited-part.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ChapterFilter } from '../ui/list/chapter-filter.tsx'
import { ContentFilters } from '../ui/list/content-filters.tsx'
import { useAnswer } from '../ui/loading/use-answer.ts'
import { type ChaptersOf, chaptersIn, type Shelf, type ShelfFilter } from './load-library.ts'
import { AskOrRenew } from '../session/subscription/ask-or-renew.tsx'
import { UnlessAsked } from '../session/subscription/unless-asked.tsx'

interface LibraryPageProps<Item> {
  kicker: string
  title: string
  lead: string
  /** Plural noun of the items, such as "books". */
  noun: string
  shelf: Promise<Shelf<Item>> | null
  filter: ShelfFilter
  /** Null for guests. */
  uses: Promise<ChaptersOf> | null
  /** The address of the page. */
  action: string
  /** Link to the other library, for logged-in users. */
  beside?: ReactNode
  children: (shelf: Shelf<Item>) => ReactNode
}

/**
 * Layout of both libraries. The prerendered HTML holds the guest's half, for crawlers and without JavaScript
 * (docs/product.md, Library); logged-in users see the shelf.
 */
export function LibraryPage<Item>({
  kicker,
  title,
  lead,
  noun,
  shelf,
  filter,
  uses,
  action,
  beside,
  children,
}: LibraryPageProps<Item>) {
  const chaptersOf = useAnswer(uses)
  return (
    <>
      <PageHead
        kicker={kicker}
        title={title}
        lead={lead}
        aside={beside ? <div className="when-user">{beside}</div> : null}
      />
      <div className="wrap pt-8 pb-20">
        <div className="when-guest">
          <Banner tone="info">
            To open the {noun}, <Link to="/login">log in</Link> or <Link to="/register">register</Link>. The free ones
            cost nothing.
          </Banner>
          <RegisterCard />
        </div>
        <div className="when-free mb-8">
          <Banner tone="warning">
            You see the free {noun}.{' '}
            <AskOrRenew>
              <Link to="/subscription-form">Ask for a subscription</Link> to open all of them.
            </AskOrRenew>
          </Banner>
        </div>
        <div className="when-user">
          <h2 className="sr-only">The {noun} that are open to you</h2>
          <div className="mb-6">
            <ContentFilters filter={filter} action={action} label={`Search the ${noun}`} columns="lg:grid-cols-4">
              {(send) => (
                <ChapterFilter filter={filter} chapters={chaptersOf && chaptersIn(chaptersOf)} onChange={send} />
              )}
            </ContentFilters>
          </div>
          <AwaitedPart
            key={shelf && JSON.stringify(filter)}
            of={shelf}
            what={`The ${noun}`}
            loading={`Loading the ${noun}`}
            waitingHeight="min-h-72"
          >
            {children}
          </AwaitedPart>
        </div>
      </div>
    </>
  )
}

/** Shown to guests (docs/product.md, Library). */
function RegisterCard() {
  return (
    <Card tone="sunk" className="mt-8 max-w-2xl">
      <h2 className="text-xl">Register to Access More</h2>
      <p className="mt-2 mb-5">An account takes two minutes and opens the free part of the library at once.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/register">Register</ButtonLink>
        <ButtonLink to="/login" tone="quiet">
          Login
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Offers a subscription below the shelf. */
export function UpgradeCard({ title, text, action }: { title: string; text: string; action: string }) {
  return (
    <section className="mt-14 grid items-center gap-6 border-2 border-ink bg-turmeric-pale p-6 sm:p-8 md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="mt-2 max-w-prose">{text}</p>
      </div>
      <UnlessAsked>
        <ButtonLink to="/subscription-form">{action}</ButtonLink>
      </UnlessAsked>
    </section>
  )
}

/** The dimmed list of what a subscription would open. */
export function LockedSection({ children }: { children: ReactNode }) {
  return (
    <section className="mt-14" aria-labelledby="premium-content">
      <h2 id="premium-content" className="text-xl">
        Premium Content
      </h2>
      <ul className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
    </section>
  )
}
