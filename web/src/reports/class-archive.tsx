import { downloadClassArchive } from '@ariviyal/contract/reports/archive'
import { download } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { useFetchedFile } from '../ui/file/use-fetched-file.ts'

/** Everything of a class as one file. */
export function ClassArchive({ classId }: { classId: string }) {
  const { busy, failed, start } = useFetchedFile(
    () => download(downloadClassArchive, { params: { id: classId } }),
    'The archive could not be made. Try again.',
  )
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="text-lg">Everything in one archive</h3>
      <p className="max-w-measure">
        A ZIP file with marks, answers, what pupils handed in, and a report for each pupil. Photographs can make it
        large. It is about children, so keep it where only you can open it.
      </p>
      <Button onClick={start} disabled={busy}>
        {busy ? 'Downloading...' : 'Download the archive'}
      </Button>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {busy ? 'Keep this page open until the download is complete.' : ''}
      </p>
      <p role="alert" className="font-semibold text-kumkum empty:hidden">
        {failed}
      </p>
    </div>
  )
}
