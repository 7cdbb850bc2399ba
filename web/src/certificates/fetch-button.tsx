import { type ReactNode, useState } from 'react'
import { serverMessage } from '../api/client.ts'
import { Button } from '../ui/button.tsx'

interface Props {
  fetch: () => Promise<void>
  /** What it is about, for who does not see what stands beside it. */
  about: string
  tone?: 'primary' | 'quiet'
  children: ReactNode
}

/** Fetches a file and hands it to the browser; says below itself when that failed. */
export function FetchButton({ fetch, about, tone = 'quiet', children }: Props) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const run = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      await fetch()
    } catch (error) {
      setFailed(serverMessage(error) ?? 'The file could not be fetched. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="grid gap-1">
      {/* In a narrow column of a table, words may part from each other, letters may not. */}
      <Button tone={tone} onClick={() => void run()} disabled={busy} className="wrap-normal">
        {busy ? 'Fetching...' : children}
        <span className="sr-only"> {about}</span>
      </Button>
      <span role="alert" className="max-w-72 text-sm font-semibold text-kumkum empty:hidden">
        {failed}
      </span>
    </span>
  )
}
