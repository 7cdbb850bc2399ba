import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { useFetchedFile } from '../ui/file/use-fetched-file.ts'

interface Props {
  fetch: () => Promise<void>
  /** Subject of the file, for screen readers. */
  about: string
  tone?: 'primary' | 'quiet'
  children: ReactNode
}

/** Fetches a file and saves it; shows failures below the button. */
export function FetchButton({ fetch, about, tone = 'quiet', children }: Props) {
  const { busy, failed, start } = useFetchedFile(fetch, 'The file could not be downloaded. Try again.')
  return (
    <span className="grid gap-1">
      {/* In a narrow table column, lines may break between words only. */}
      <Button tone={tone} onClick={start} disabled={busy} className="wrap-normal">
        {busy ? 'Downloading...' : children}
        <span className="sr-only"> {about}</span>
      </Button>
      <span role="alert" className="max-w-72 text-sm font-semibold text-kumkum empty:hidden">
        {failed}
      </span>
    </span>
  )
}
