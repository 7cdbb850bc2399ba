import { Button } from '../button.tsx'
import { useFetchedFile } from './use-fetched-file.ts'

/** Exports a list as a file, with the current filters. */
export function ExportButton({ save }: { save: () => Promise<void> }) {
  const { busy, failed, start } = useFetchedFile(save, 'The list could not be exported. Try again.')
  return (
    <div className="grid justify-items-start gap-1">
      <Button tone="quiet" onClick={start} disabled={busy}>
        {busy ? 'Exporting...' : 'Export CSV'}
      </Button>
      <p role="alert" className="max-w-72 text-sm font-semibold text-kumkum empty:hidden">
        {failed}
      </p>
    </div>
  )
}
