import { Button } from '../../ui/button.tsx'
import { useFetchedFile } from '../../ui/file/use-fetched-file.ts'

interface Props {
  fetch: () => Promise<void>
  label: string
  /** Whose poster it is, for screen readers. */
  of: string
}

/** Fetches a poster, which the server draws in a second or two. */
export function PosterButton({ fetch, label, of }: Props) {
  const { busy, failed, start } = useFetchedFile(fetch, 'The poster could not be made. Try again.')
  return (
    <div className="grid justify-items-start gap-1">
      <Button tone="quiet" onClick={start} disabled={busy}>
        {busy ? 'Making it...' : label}
        <span className="sr-only"> for {of}</span>
      </Button>
      <p role="alert" className="max-w-72 text-sm font-semibold text-kumkum empty:hidden">
        {failed}
      </p>
    </div>
  )
}
