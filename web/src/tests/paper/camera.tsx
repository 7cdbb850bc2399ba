import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'

/** Milliseconds between two frames that are read. */
const pauseMs = 250

/** By the name of the browser's error (W3C Media Capture and Streams, getUserMedia). */
const problems: Record<string, string> = {
  NotAllowedError:
    'The browser does not allow the camera. Allow it for this site in the settings of the browser, then press the button again. Photographs of the cards work without it.',
  NotFoundError: 'This device has no camera. Choose photographs of the cards.',
  NotReadableError: 'Another program uses the camera. Close it and press the button again, or choose photographs.',
}
const problemOf = (error: unknown): string =>
  problems[error instanceof DOMException ? error.name : ''] ??
  'The camera cannot be used here. Choose photographs of the cards.'

/** The camera at the back of a phone. Reads one frame after the other; no frame leaves the page. */
export function Camera({ read }: { read: (video: HTMLVideoElement) => Promise<void> }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(read)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    latest.current = read
  }, [read])
  useEffect(() => {
    let isGone = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const next = async () => {
      const element = video.current
      if (element && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) await latest.current(element)
      if (!isGone) timer = setTimeout(() => next().catch(fail), pauseMs)
    }
    const fail = (error: unknown) => setProblem(problemOf(error))
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
      })
      const element = video.current
      if (isGone || !element) return stopAll(stream)
      element.srcObject = stream
      await element.play()
      await next()
    }
    start().catch((error: unknown) => {
      if (!isGone) fail(error)
    })
    return () => {
      isGone = true
      clearTimeout(timer)
      stopAll(stream)
    }
  }, [])
  return (
    <div>
      {problem ? (
        <Banner tone="error" live>
          {problem}
        </Banner>
      ) : (
        <video ref={video} muted playsInline aria-label="What the camera sees" className="w-full max-w-2xl bg-ink" />
      )}
    </div>
  )
}

function stopAll(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
