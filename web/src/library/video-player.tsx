import { showVideo, type Video } from '@ariviyal/contract/library/library'
import { useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { PartFailure } from '../ui/loading/part-failure.tsx'

/** A video with captions. Its URL expires: after a failure it fetches a fresh one, up to three times, and resumes. */
export function VideoPlayer({ video }: { video: Video & { url: string } }) {
  const player = useRef<HTMLVideoElement>(null)
  const [source, setSource] = useState({ url: video.url, captions: video.captions, from: 0, tries: 0 })

  const retry = async (): Promise<void> => {
    const from = player.current?.currentTime ?? 0
    const tries = source.tries + 1
    if (tries > 3) return
    try {
      const { url, captions } = await call(showVideo, { params: { id: video.id } })
      if (url !== null) setSource({ url, captions, from, tries })
    } catch {
      setSource((known) => ({ ...known, tries: 4 }))
    }
  }

  if (source.tries > 3) return <PartFailure what="The video" again={() => setSource({ ...source, tries: 1 })} />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the track is below, where there is one
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
      src={source.url}
    >
      {source.captions !== null && <track kind="captions" src={source.captions} srcLang="en" label="English" default />}
    </video>
  )
}
