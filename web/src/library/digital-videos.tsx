import { listVideos, type Video } from '@ariviyal/contract/library/library'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { useLoaderData } from 'react-router'
import { call } from '../api/client.ts'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { readSession } from '../session/store.ts'
import { isNarrowed } from '../ui/list/content-filter.ts'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { useSession } from '../session/use-session.ts'
import type { Route } from './+types/digital-videos'
import { Fitting } from './fitting.tsx'
import { LibraryPage, LockedSection, UpgradeCard } from './library-page.tsx'
import {
  type ChaptersOf,
  loadChapterUses,
  loadShelf,
  noShelfFilter,
  type Shelf,
  type ShelfFilter,
  shelfFilterFrom,
} from './load-library.ts'
import { ShowMore } from './show-more.tsx'
import { useShelfPages } from './use-shelf-pages.ts'
import { LockedVideoCard, VideoCard } from './video-card.tsx'

export const meta = () =>
  pageMeta({
    title: 'Digital videos',
    path: '/digital-videos',
    description:
      'Drawn films of one scientific process each, in chapters, with captions in English, Tamil and Hindi and questions for the class.',
  })

interface Loaded {
  filter: ShelfFilter
  shelf: Promise<Shelf<Video>> | null
  /** Null for guests. */
  uses: Promise<ChaptersOf> | null
}
export const loader = (): Loaded => ({ filter: noShelfFilter, shelf: null, uses: null })

export function clientLoader({ request }: Route.ClientLoaderArgs): Loaded {
  const filter = shelfFilterFrom(request)
  if (!readSession()) return { filter, shelf: null, uses: null }
  const uses = loadChapterUses('video')
  const shelf = loadShelf(call(listVideos, { query: filter }), uses, isNarrowed(filter), request.url)
  return { filter, shelf: ignoreRejection(shelf), uses }
}
clientLoader.hydrate = true as const

export default function DigitalVideosPage() {
  const { filter, shelf, uses } = useLoaderData<typeof clientLoader>()
  useReloadOnSubscription()
  return (
    <LibraryPage
      kicker="Library"
      title="Digital videos"
      lead="One process, a few minutes, no noise: drawn videos that stop at a question for your class."
      noun="videos"
      shelf={shelf}
      filter={filter}
      uses={uses}
      action="/digital-videos"
    >
      {(loaded) => <Videos key={loaded.loadedAt} shelf={loaded} filter={filter} />}
    </LibraryPage>
  )
}

function Videos({ shelf, filter }: { shelf: Shelf<Video>; filter: ShelfFilter }) {
  const { hasSubscription, currentUser } = useSession()
  const pages = useShelfPages(shelf, (cursor) => call(listVideos, { query: { ...filter, cursor } }))
  const { items } = pages
  const locked = items.filter((video) => video.url === null)
  if (items.length === 0)
    return (
      <p className="text-ink-soft">
        {!isNarrowed(filter)
          ? 'The first videos are being prepared. Come back in a few days.'
          : 'No video matches. Try fewer filters or other words.'}
      </p>
    )
  return (
    <>
      <Fitting noun="videos" q={filter.q} shelf={shelf} />
      <ul className="grid gap-6 lg:grid-cols-2">
        {items.map(
          (video) =>
            video.url !== null && (
              <VideoCard key={video.id} video={video} chapters={shelf.chapters.get(video.id)} url={video.url} />
            ),
        )}
      </ul>
      {locked.length > 0 && (
        <LockedSection>
          {locked.map((video) => (
            <LockedVideoCard key={video.id} video={video} chapters={shelf.chapters.get(video.id)} />
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
