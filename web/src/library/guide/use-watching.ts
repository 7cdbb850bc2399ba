import { type RefObject, useEffect, useState } from 'react'
import { captionsShown, showCaptions } from './control-player.ts'
import { keepWatching, readWatching, type Watching } from './watching.ts'

/**
 * How someone watches, kept on this device: also what was chosen in the browser's own menu, or at another video of the
 * page.
 */
export function useWatching(
  player: RefObject<HTMLVideoElement | null>,
): [watching: Watching, choose: (change: Partial<Watching>) => void] {
  const [watching, setWatching] = useState(readWatching)
  const { captions } = watching

  useEffect(() => {
    const video = player.current
    if (!video) return undefined
    showCaptions(video, captions)
    const follow = () => {
      const shown = captionsShown(video)
      if (shown === captions) return
      keepWatching({ captions: shown })
      setWatching(readWatching())
    }
    const catchUp = () => setWatching(readWatching())
    video.textTracks.addEventListener('change', follow)
    video.addEventListener('play', catchUp)
    return () => {
      video.textTracks.removeEventListener('change', follow)
      video.removeEventListener('play', catchUp)
    }
  }, [player, captions])

  const choose = (change: Partial<Watching>) => {
    keepWatching(change)
    setWatching(readWatching())
  }
  return [watching, choose]
}
