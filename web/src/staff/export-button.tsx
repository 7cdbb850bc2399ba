import { useState } from 'react'
import { serverMessage } from '../api/client.ts'
import { Button } from '../ui/button.tsx'

/** Takes a list along as a file, narrowed as it is shown. */
export function ExportButton({ save }: { save: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const run = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      await save()
    } catch (error) {
      setFailed(serverMessage(error) ?? 'The list could not be exported. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-1">
      <Button tone="quiet" onClick={() => void run()} disabled={busy}>
        {busy ? 'Exporting...' : 'Export CSV'}
      </Button>
      <p role="alert" className="max-w-72 text-sm font-semibold text-kumkum empty:hidden">
        {failed}
      </p>
    </div>
  )
}
