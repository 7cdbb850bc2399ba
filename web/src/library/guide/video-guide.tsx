import type { Language } from '@ariviyal/contract/languages'
import type { Video } from '@ariviyal/contract/library/library'
import type { VideoGuide as Guide, VideoMark } from '@ariviyal/contract/library/video-guide'
import { type RefObject, useState } from 'react'
import { isFresh } from '../load-library.ts'
import { CaptionsChoice } from './captions-choice.tsx'
import { Chapters } from './chapters.tsx'
import { playFrom } from './control-player.ts'
import { SheetLink } from './sheet-link.tsx'
import { ThinkFirst } from './think-first.tsx'
import { Transcript } from './transcript.tsx'
import { usePlayback } from './use-playback.ts'
import { useWatching } from './use-watching.ts'

interface Props {
  player: RefObject<HTMLVideoElement | null>
  video: Video & { guide: Guide }
  /** Asks for fresh URLs of the captions. */
  onExpired: () => void
}

const none: readonly VideoMark[] = []

/** What is below the player of a video: captions, chapters, questions, sheet and transcript. */
export function VideoGuide({ player, video, onExpired }: Props) {
  const { chapters, pauses } = video.guide
  const [loadedAt] = useState(() => Date.now())
  const [{ captions, thinksFirst }, choose] = useWatching(player)
  const { now, question } = usePlayback(player, thinksFirst ? pauses : none)
  const language: Language = captions === 'off' ? 'en' : captions
  return (
    <div className="border-b-2 border-line">
      {question ? (
        <ThinkFirst question={question.words[language]} lang={language} onGoOn={() => playFrom(player.current)} />
      ) : null}
      <div className="px-5 py-3 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <CaptionsChoice
            video={video}
            captions={captions}
            onChoose={(choice) => {
              if (!isFresh({ loadedAt })) onExpired()
              choose({ captions: choice })
            }}
          />
          {pauses.length > 0 ? (
            <label className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="size-6 shrink-0 accent-indigo"
                checked={thinksFirst}
                onChange={({ target }) => choose({ thinksFirst: target.checked })}
              />
              Stop at questions
            </label>
          ) : null}
          <SheetLink video={video} loadedAt={loadedAt} />
        </div>
        <Chapters chapters={chapters} now={now} language={language} onChoose={(at) => playFrom(player.current, at)} />
        <Transcript video={video} />
      </div>
    </div>
  )
}
