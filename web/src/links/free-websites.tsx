import { type Link as PublishedLink, listWebsites } from '@ariviyal/contract/links/links'
import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { call } from '../api/client.ts'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { readSession } from '../session/store.ts'
import { Await } from '../ui/loading/await.ts'
import { PartFailure } from '../ui/loading/part-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { LinkList } from './page-links.tsx'

export const meta = () =>
  pageMeta({ title: 'Free websites', path: '/free-websites', description: 'Free websites for science teachers.' })

type Links = { items: PublishedLink[] }
export const loader = (): { links: Promise<Links> | null } => ({ links: null })

export function clientLoader(): ReturnType<typeof loader> {
  return { links: readSession() ? ignoreRejection(call(listWebsites)) : null }
}
clientLoader.hydrate = true as const

/** Empty between header and footer until staff publish the first link (docs/product.md, Training and links). */
export default function FreeWebsitesPage() {
  const { links } = useLoaderData<typeof clientLoader>()
  return (
    <Suspense fallback={<EmptyPage />}>
      {links === null ? (
        <EmptyPage />
      ) : (
        <Await resolve={links} errorElement={<FailedPage />}>
          {({ items }) => (items.length === 0 ? <EmptyPage /> : <Websites items={items} />)}
        </Await>
      )}
    </Suspense>
  )
}

/** A heading for screen readers on the empty page. */
const EmptyPage = () => <h1 className="sr-only">Free websites</h1>

const FailedPage = () => (
  <>
    <EmptyPage />
    <div className="wrap py-8">
      <PartFailure what="The list" />
    </div>
  </>
)

function Websites({ items }: Links) {
  return (
    <>
      <PageHead
        kicker="Elsewhere"
        title="Free websites"
        lead="Places on the web that we would send a colleague to. They cost nothing and are not ours."
      />
      <div className="wrap pt-4 pb-20">
        <LinkList links={items} />
      </div>
    </>
  )
}
