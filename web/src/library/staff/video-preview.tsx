import type { StaffVideoDetails } from '@ariviyal/contract/library/library-staff'
import { LockedVideoCard, VideoCard } from '../video-card.tsx'

/** The card and the player, as viewers see them. */
export function VideoPreview({ video: { reader, version } }: { video: StaffVideoDetails }) {
  if (reader.url === null) return <p className="text-ink-soft">The card appears here once the video has its file.</p>
  return (
    <>
      <ul aria-label={reader.isPremium ? 'For subscribers' : 'For every teacher'} className="max-w-2xl">
        <VideoCard key={version} video={reader} url={reader.url} />
      </ul>
      {reader.isPremium ? (
        <>
          <p className="mt-5 mb-2 text-sm text-ink-soft">Without a subscription:</p>
          <ul aria-label="Without a subscription" className="max-w-md">
            <LockedVideoCard video={reader} />
          </ul>
        </>
      ) : null}
    </>
  )
}
