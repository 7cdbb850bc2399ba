import { useState } from 'react'
import { serverMessage } from '../../api/client.ts'

/** Fetches a file on press; `failed` is the error message, preferably the server's. */
export function useFetchedFile(fetch: () => Promise<void>, otherwise: string) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const run = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      await fetch()
    } catch (error) {
      setFailed(serverMessage(error) ?? otherwise)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failed, start: () => void run() }
}
