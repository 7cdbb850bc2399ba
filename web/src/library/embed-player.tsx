import type { EmbedProvider } from '@ariviyal/contract/library/video-address'
import type { Video } from '@ariviyal/contract/library/library'
import { useState } from 'react'

export const providerNames: Record<EmbedProvider, string> = { youtube: 'YouTube', vimeo: 'Vimeo' }

/** Autoplays, so that the user does not press play twice. */
function runningAt(url: string): string {
  const address = new URL(url)
  address.searchParams.set('autoplay', '1')
  return address.href
}

/**
 * A video embedded from another site. Loads nothing from that site until Play is pressed, so that it does not learn of
 * mere visitors. Its frame has only the permissions needed to play.
 */
export function EmbedPlayer({ video, url, provider }: { video: Video; url: string; provider: EmbedProvider }) {
  const [plays, setPlays] = useState(false)
  const site = providerNames[provider]
  if (plays)
    return (
      <iframe
        src={runningAt(url)}
        title={`${video.title}, on ${site}`}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a player needs its scripts and its own origin, and that origin is not ours
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // YouTube refuses playback without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
        className="block aspect-video w-full border-0 bg-sunk"
        ref={(frame) => frame?.focus()}
      />
    )
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its words lie deeper than the rule looks
    <button
      type="button"
      onClick={() => setPlays(true)}
      className="group block w-full cursor-pointer bg-sunk text-left"
    >
      <img
        src={video.poster}
        alt=""
        width={1280}
        height={720}
        loading="lazy"
        className="aspect-video h-auto w-full object-cover"
      />
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-ink p-3 text-paper">
        <span className="inline-flex min-h-11 items-center rounded-sm border-2 border-paper px-5 font-semibold group-hover:bg-paper group-hover:text-ink">
          Play
        </span>
        <span className="text-sm">
          From {site}, which then sees that you watch
          <span className="sr-only">: {video.title}</span>
        </span>
      </span>
    </button>
  )
}
