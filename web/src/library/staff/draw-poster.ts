/** Maximum pixels of a poster's longer side. */
const posterWidth = 1280
/** A video that does not open within this time gets no poster. */
const patienceMs = 20_000

const happens = (target: EventTarget, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    target.addEventListener(event, () => resolve(), { once: true })
    target.addEventListener('error', () => reject(new Error('The video cannot be played in this browser.')), {
      once: true,
    })
    setTimeout(() => reject(new Error('The video takes too long to load.')), patienceMs)
  })

/** A frame near the start of a chosen video; null when this browser cannot play it. */
export async function drawPoster(source: Blob): Promise<File | null> {
  const address = URL.createObjectURL(source)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = address
    await happens(video, 'loadeddata')
    // Skips a fade-in, which would give an empty image.
    const moved = happens(video, 'seeked')
    video.currentTime = Math.min(video.duration * 0.25, 10)
    await moved
    const scale = Math.min(1, posterWidth / Math.max(video.videoWidth, video.videoHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
    return image && new File([image], 'poster.jpg', { type: 'image/jpeg' })
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}
