import { type RefObject, useEffect, useState } from 'react'
import { captionsShown, showCaptions } from './control-player.ts'
import { keepWatching, readWatching, type Watching } from './watching.ts'

type Captions = Watching['captions']

/** The language of the captions; the choice is kept on this device, also one made in the browser's own menu. */
export function useCaptions(player: RefObject<HTMLVideoElement | null>): [Captions, (choice: Captions) => void] {
  const [captions, setCaptions] = useState(() => readWatching().captions)

  useEffect(() => {
    const video = player.current
    if (!video) return undefined
    showCaptions(video, captions)
    const follow = () => {
      const chosen = captionsShown(video)
      if (chosen === captions) return
      setCaptions(chosen)
      keepWatching({ captions: chosen })
    }
    video.textTracks.addEventListener('change', follow)
    return () => video.textTracks.removeEventListener('change', follow)
  }, [player, captions])

  const choose = (choice: Captions) => {
    setCaptions(choice)
    keepWatching({ captions: choice })
  }
  return [captions, choose]
}
