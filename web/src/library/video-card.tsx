import type { Video } from '@ariviyal/contract/library/library'
import type { ChapterLink } from '@ariviyal/contract/chapters/chapters'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ChapterLinks } from './chapter-links.tsx'
import { SubscribeToAccess } from './subscribe-to-access.tsx'
import { EmbedPlayer, providerNames } from './embed-player.tsx'
import { VideoPlayer } from './video-player.tsx'

const length = (seconds: number): string =>
  `${Math.floor(seconds / 60)} min ${String(Math.round(seconds % 60)).padStart(2, '0')} s`

/** Facts of a video on one line. */
const facts = ({ category, seconds, captions, embed }: Video): string =>
  [category, seconds > 0 && length(seconds), captions !== null && 'captions', embed !== null && providerNames[embed]]
    .filter(Boolean)
    .join(' · ')

interface Props {
  video: Video
  chapters?: ChapterLink[] | undefined
}

export function VideoCard({ video, chapters, url }: Props & { url: string }) {
  return (
    <li className="border-2 border-line bg-surface">
      {video.embed === null ? (
        <VideoPlayer video={{ ...video, url }} />
      ) : (
        <EmbedPlayer video={video} url={url} provider={video.embed} />
      )}
      <div className="flex flex-col items-start gap-2 p-5 sm:p-6">
        <Badge kind={video.isPremium ? 'Premium' : 'Free'} />
        <h3 className="text-lg leading-tight">{video.title}</h3>
        <p className="text-sm text-ink-soft">{facts(video)}</p>
        <p className="font-serif">{video.description}</p>
        <ChapterLinks chapters={chapters} about={video.title} />
      </div>
    </li>
  )
}

/** A premium video as shown without a subscription. */
export function LockedVideoCard({ video, chapters }: Props) {
  return (
    <Card as="li" tone="locked" className="flex flex-col items-start gap-2">
      <img
        src={video.poster}
        alt=""
        width={1280}
        height={720}
        loading="lazy"
        className="mb-1 aspect-video h-auto w-full opacity-55 grayscale-50"
      />
      <Badge kind="Premium" />
      <h3 className="text-base leading-tight">{video.title}</h3>
      <p className="text-sm text-ink-soft">{video.description}</p>
      <ChapterLinks chapters={chapters} about={video.title} />
      <SubscribeToAccess title={video.title} />
    </Card>
  )
}
