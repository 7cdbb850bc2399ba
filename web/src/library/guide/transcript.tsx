import { showVideo, type Video } from '@ariviyal/contract/library/library'
import type { TranscriptPart } from '@ariviyal/contract/library/video-guide'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'

/** What the video shows and says, in words; loaded when it is unfolded. */
export function Transcript({ video }: { video: Video }) {
  const [parts, setParts] = useState<TranscriptPart[] | 'loading' | 'failed'>()

  const load = async () => {
    setParts('loading')
    try {
      setParts((await call(showVideo, { params: { id: video.id } })).transcript)
    } catch {
      setParts('failed')
    }
  }

  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && parts === undefined) void load()
      }}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Described in words</summary>
      {parts === 'failed' ? (
        <div role="alert" className="pb-3">
          <p className="mb-2">The text could not be loaded.</p>
          <Button tone="quiet" onClick={() => void load()}>
            Try again
          </Button>
        </div>
      ) : Array.isArray(parts) ? (
        <div className="max-w-prose space-y-3 pb-3 font-serif">
          {parts.map((part) => (
            <div key={part.shows} className="space-y-2">
              {part.title === '' ? null : <h4 className="pt-2 font-sans font-semibold">{part.title}</h4>}
              <p className="text-ink-soft italic">{part.shows}</p>
              <p>{part.says}</p>
            </div>
          ))}
        </div>
      ) : (
        <Spinner />
      )}
    </details>
  )
}
