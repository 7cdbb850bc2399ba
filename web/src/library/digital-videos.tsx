import { listVideos, type Video } from '@ariviyal/contract/library/library'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { useLoaderData } from 'react-router'
import { call } from '../api/client.ts'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { readSession } from '../session/store.ts'
import { textFrom } from '../ui/list/list-address.ts'
import { useReloadOnSubscription } from '../session/use-reload-on-subscription.ts'
import { useSession } from '../session/use-session.ts'
import type { Route } from './+types/digital-videos'
import { LibraryPage, LockedSection, UpgradeCard } from './library-page.tsx'
import { loadShelf, type Shelf } from './load-library.ts'
import { ShowMore } from './show-more.tsx'
import { useShelfPages } from './use-shelf-pages.ts'
import { LockedVideoCard, VideoCard } from './video-card.tsx'

export const meta = () =>
  pageMeta({
    title: 'Digital videos',
    path: '/digital-videos',
    description: 'Short drawn films of one scientific process each, with captions, to stop and talk about in class.',
  })

interface Loaded {
  q: string | undefined
  shelf: Promise<Shelf<Video>> | null
}
export const loader = (): Loaded => ({ q: undefined, shelf: null })

export function clientLoader({ request }: Route.ClientLoaderArgs): Loaded {
  const q = textFrom(request, 'q')
  const load = () => loadShelf(call(listVideos, { query: { q } }), q, request.url)
  return { q, shelf: readSession() ? ignoreRejection(load()) : null }
}
clientLoader.hydrate = true as const

export default function DigitalVideosPage() {
  const { q, shelf } = useLoaderData<typeof clientLoader>()
  useReloadOnSubscription()
  return (
    <LibraryPage
      kicker="Library"
      title="Digital videos"
      lead="One process, a minute, no noise: drawn films that can be stopped at any frame and talked about."
      noun="videos"
      shelf={shelf}
      q={q}
    >
      {(loaded) => <Videos key={loaded.loadedAt} shelf={loaded} q={q} />}
    </LibraryPage>
  )
}

function Videos({ shelf, q }: { shelf: Shelf<Video>; q: string | undefined }) {
  const { hasSubscription, currentUser } = useSession()
  const pages = useShelfPages(shelf, (cursor) => call(listVideos, { query: { q, cursor } }))
  const { items } = pages
  const locked = items.filter((video) => video.url === null)
  if (items.length === 0)
    return (
      <p className="text-ink-soft">
        {q === undefined
          ? 'The first videos are being prepared. Come back in a few days.'
          : 'No video has these words. Try fewer, or others.'}
      </p>
    )
  return (
    <>
      <ul className="grid gap-6 lg:grid-cols-2">
        {items.map((video) => video.url !== null && <VideoCard key={video.id} video={video} url={video.url} />)}
      </ul>
      {locked.length > 0 && (
        <LockedSection>
          {locked.map((video) => (
            <LockedVideoCard key={video.id} video={video} />
          ))}
        </LockedSection>
      )}
      <ShowMore noun="videos" pages={pages} />
      {!hasSubscription && !isStaff(currentUser?.role) && (
        <UpgradeCard
          title="Unlock Full Video Access"
          text="A subscription opens every video, with captions, for you or for all science teachers of your school."
          action="Subscribe Now"
        />
      )}
    </>
  )
}
