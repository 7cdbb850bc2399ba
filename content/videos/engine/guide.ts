import type { TranscriptPart, VideoGuide } from '../../../contract/src/library/video-guide.ts'
import type { Scene, Video } from './stage.ts'

/** When a scene begins, in seconds from the start of the video; with `local`, a moment within it. */
export function momentOf({ scenes }: Pick<Video, 'scenes'>, scene: Scene, local = 0): number {
  const before = scenes.slice(0, scenes.indexOf(scene))
  return before.reduce((sum, { seconds }) => sum + seconds, local)
}

const inTenths = (seconds: number) => Math.round(seconds * 10) / 10

/** The marks of the player. */
export const guideOf = (video: Video): VideoGuide => ({
  chapters: video.scenes.flatMap((scene) =>
    scene.chapter ? [{ at: inTenths(momentOf(video, scene)), words: scene.chapter }] : [],
  ),
  pauses: video.scenes.flatMap((scene) =>
    scene.pause ? [{ at: inTenths(momentOf(video, scene, scene.pause.at)), words: scene.pause.question }] : [],
  ),
})

/** The video in words: what each scene shows, and what is said. */
export const transcriptOf = ({ scenes }: Video): TranscriptPart[] =>
  scenes.map(({ chapter, shows, says }) => ({
    title: chapter?.en ?? '',
    shows,
    says: says.map(([, , words]) => words.en).join(' '),
  }))
