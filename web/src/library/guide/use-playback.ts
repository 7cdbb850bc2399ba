import type { VideoMark } from '@ariviyal/contract/library/video-guide'
import { type RefObject, useEffect, useState } from 'react'
import { markReached } from './marks.ts'

/**
 * The moment of the player in seconds, and the question at which it stopped. Playback stops at each of the `pauses`
 * that it reaches; a jump over one does not.
 */
export function usePlayback(player: RefObject<HTMLVideoElement | null>, pauses: readonly VideoMark[]) {
  const [now, setNow] = useState(0)
  const [question, setQuestion] = useState<VideoMark | null>(null)

  useEffect(() => {
    const video = player.current
    if (!video) return undefined
    let last = video.currentTime
    const move = () => {
      const reached = video.paused || video.seeking ? undefined : markReached(pauses, last, video.currentTime)
      last = video.currentTime
      setNow(last)
      if (!reached) return
      video.pause()
      setQuestion(reached)
    }
    const jump = () => {
      last = video.currentTime
      setNow(last)
      setQuestion(null)
    }
    const goOn = () => setQuestion(null)
    const listeners = { timeupdate: move, seeking: jump, play: goOn }
    for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener)
    }
  }, [player, pauses])

  return { now, question }
}
