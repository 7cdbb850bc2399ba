import { downloadPupilWork } from '@ariviyal/contract/reports/archive'
import type { Student } from '@ariviyal/contract/classroom/classroom'
import { download } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { useFetchedFile } from '../ui/file/use-fetched-file.ts'

/** The work of one pupil as a file to give to the pupil. */
export function DownloadWork({ student }: { student: Student }) {
  const { busy, failed, start } = useFetchedFile(
    () => download(downloadPupilWork, { params: { id: student.id } }),
    'The file could not be made. Try again.',
  )
  return (
    <div className="mt-3 grid justify-items-start gap-1">
      <Button tone="quiet" onClick={start} disabled={busy}>
        {busy ? 'Making it...' : 'Download the work for the pupil'}
      </Button>
      <p className="text-sm text-ink-soft">Answers, handed-in files, and the marks and feedback that were shown.</p>
      <p role="alert" className="font-semibold text-kumkum empty:hidden">
        {failed}
      </p>
    </div>
  )
}
