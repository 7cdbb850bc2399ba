import { useEffect, useState } from 'react'

const look = 'h-20 w-16 border-2 border-line bg-surface object-cover'

/** A page in small, beside its name or in a link that has one. */
export const PageThumb = ({ url }: { url: string }) => <img src={url} alt="" width="64" height="80" className={look} />

/** The same for bytes that are on this phone. */
export function KeptThumb({ id, bytesOf }: { id: string; bytesOf: (id: string) => Promise<ArrayBuffer | undefined> }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    void bytesOf(id).then(
      (bytes) => {
        if (!bytes || isGone) return
        made = URL.createObjectURL(new Blob([bytes]))
        setUrl(made)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id, bytesOf])
  return url === undefined ? <span className={`block ${look}`} /> : <PageThumb url={url} />
}
