import { showVideo, type Video } from '@ariviyal/contract/library/library'
import { useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { loadOnDemand } from '../ui/loading/load-on-demand.tsx'
import { PartFailure } from '../ui/loading/part-failure.tsx'
import { languageNames } from './language-names.ts'

const VideoGuide = loadOnDemand(async () => (await import('./guide/video-guide.tsx')).VideoGuide)

/**
 * A video with captions, and below it what its guide offers. Its URL expires: after a failure it fetches a fresh one, up
 * to three times, and resumes.
 */
export function VideoPlayer({ video }: { video: Video & { url: string } }) {
  const player = useRef<HTMLVideoElement>(null)
  const [source, setSource] = useState({ video, from: 0, tries: 0 })

  const retry = async (): Promise<void> => {
    const from = player.current?.currentTime ?? 0
    const tries = source.tries + 1
    if (tries > 3) return
    try {
      const { url, ...fresh } = await call(showVideo, { params: { id: video.id } })
      if (url !== null) setSource({ video: { ...fresh, url }, from, tries })
    } catch {
      setSource((known) => ({ ...known, tries: 4 }))
    }
  }

  /** Captions that were not chosen yet are loaded when they are; by then their URLs may have expired. */
  const renewCaptions = async (): Promise<void> => {
    const { captions, translations } = await call(showVideo, { params: { id: video.id } })
    setSource((known) => ({ ...known, video: { ...known.video, captions, translations } }))
  }

  if (source.tries > 3) return <PartFailure what="The video" again={() => setSource({ ...source, tries: 1 })} />
  const { url, captions, translations, guide } = source.video
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the track is below, where there is one */}
      <video
        ref={player}
        key={source.tries}
        className="block aspect-video w-full bg-sunk"
        controls
        controlsList="nodownload"
        playsInline
        preload="none"
        poster={video.poster}
        aria-label={video.title}
        autoPlay={source.tries > 0}
        onLoadedMetadata={({ currentTarget }) => {
          if (source.from > 0) currentTarget.currentTime = source.from
        }}
        onError={() => void retry()}
        src={url}
      >
        {captions === null ? null : (
          <track kind="captions" src={captions} srcLang="en" label={languageNames.en} default={guide === null} />
        )}
        {translations.map((track) => (
          <track
            key={track.language}
            kind="captions"
            src={track.url}
            srcLang={track.language}
            label={languageNames[track.language]}
          />
        ))}
      </video>
      {/* The height keeps what is below from moving while the script of the guide loads. */}
      {guide === null ? null : (
        <div className="min-h-38">
          <VideoGuide
            key={`guide ${source.tries}`}
            player={player}
            video={{ ...source.video, guide }}
            onExpired={() => ignoreRejection(renewCaptions())}
          />
        </div>
      )}
    </>
  )
}
