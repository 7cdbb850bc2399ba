import { type QuarterTurns, shrinkPhoto } from './shrink-photo.ts'

/** Makes photos small apart from the page, which goes on reacting on a slow phone. */
self.addEventListener('message', ({ data }: MessageEvent<{ photo: Blob; turns: QuarterTurns }>) => {
  void shrinkPhoto(data.photo, data.turns).then(
    (blob) => postMessage({ blob }),
    () => postMessage({}),
  )
})
