import { type Language, languages } from '@ariviyal/contract/languages'

/** The language of the captions that a player shows. */
export const captionsShown = ({ textTracks }: HTMLVideoElement): Language | 'off' => {
  const track = [...textTracks].find(({ mode }) => mode === 'showing')
  return languages.find((language) => language === track?.language) ?? 'off'
}

export function showCaptions({ textTracks }: HTMLVideoElement, captions: Language | 'off'): void {
  for (const track of textTracks) {
    const mode = track.language === captions ? 'showing' : 'disabled'
    if (track.mode !== mode) track.mode = mode
  }
}

/** Plays on from a moment in seconds; from where the player is without one. */
export function playFrom(player: HTMLVideoElement | null, at?: number): void {
  if (!player) return
  if (at !== undefined) player.currentTime = at
  void player.play()
}
