import { useEffect, useRef } from 'react'

const startReader = async () => {
  const { ImageReader, drawImage, cutOut } = await import('./read-images.ts')
  return { reader: new ImageReader(), drawImage, cutOut }
}

/** The reader of images, loaded and started when it is first needed. */
export function useReader(): typeof startReader {
  const started = useRef<ReturnType<typeof startReader>>(undefined)
  useEffect(
    () => () => {
      void started.current?.then(({ reader }) => reader.close())
      started.current = undefined
    },
    [],
  )
  return () => (started.current ??= startReader())
}
