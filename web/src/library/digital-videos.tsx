import { listVideos, type Video } from '@ariviyal/contract/library'
import { useLoaderData } from 'react-router'
import { call } from '../api/client.ts'
import { heard } from '../api/heard.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { readSession } from '../session/store.ts'
import { useReloadOnSubscription } from '../session/use-reload-on-subscription.ts'
import { useSession } from '../session/use-session.ts'
import { LibraryPage, LockedSection, UpgradeCard } from './library-page.tsx'
import { loadShelf, type Shelf } from './load-library.ts'
import { LockedVideoCard, VideoCard } from './video-card.tsx'

export const meta = () =>
  pageMeta({
    title: 'Digital videos',
    path: '/digital-videos',
    description: 'Short drawn films of one scientific process each, with captions, to stop and talk about in class.',
  })

export const loader = (): { shelf: Promise<Shelf<Video>> | null } => ({ shelf: null })

export function clientLoader(): ReturnType<typeof loader> {
  return { shelf: readSession() ? heard(loadShelf(call(listVideos))) : null }
}
clientLoader.hydrate = true as const

export default function DigitalVideosPage() {
  const { shelf } = useLoaderData<typeof clientLoader>()
  useReloadOnSubscription()
  return (
    <LibraryPage
      kicker="Library"
      title="Digital videos"
      lead="One process, a minute, no noise: drawn films that can be stopped at any frame and talked about."
      noun="videos"
      shelf={shelf}
    >
      {({ items }) => <Videos items={items} />}
    </LibraryPage>
  )
}

function Videos({ items }: { items: Video[] }) {
  const { hasSubscription } = useSession()
  const locked = items.filter((video) => video.url === null)
  if (items.length === 0)
    return <p className="text-ink-soft">The first videos are being prepared. Come back in a few days.</p>
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
      {!hasSubscription && (
        <UpgradeCard
          title="Unlock Full Video Access"
          text="A subscription opens every video, with captions, for you or for all science teachers of your school."
          action="Subscribe Now"
        />
      )}
    </>
  )
}
