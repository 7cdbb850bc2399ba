/** Pixels of the longer side of a poster, at most. */
const posterWidth = 1280
/** A film that cannot be opened in this time has no poster drawn. */
const patienceMs = 20_000

const happens = (target: EventTarget, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    target.addEventListener(event, () => resolve(), { once: true })
    target.addEventListener('error', () => reject(new Error('The film cannot be played here.')), { once: true })
    setTimeout(() => reject(new Error('The film takes too long.')), patienceMs)
  })

/** A picture of a moment near the start of a film that was just chosen; null where this browser cannot play it. */
export async function drawPoster(film: Blob): Promise<File | null> {
  const address = URL.createObjectURL(film)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = address
    await happens(video, 'loadeddata')
    // Past the titles that fade in, which would be an empty picture.
    const moved = happens(video, 'seeked')
    video.currentTime = Math.min(video.duration * 0.25, 10)
    await moved
    const scale = Math.min(1, posterWidth / Math.max(video.videoWidth, video.videoHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
    return picture && new File([picture], 'poster.jpg', { type: 'image/jpeg' })
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}
