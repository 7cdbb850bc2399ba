import { type AnalysisFormat, exportAnalysis } from '@ariviyal/contract/tests/analysis'
import { download } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { useFetchedFile } from '../../ui/file/use-fetched-file.ts'

const names: Record<AnalysisFormat, string> = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' }

/** The same figures as files. */
export function Downloads({ id }: { id: string }) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {(Object.keys(names) as AnalysisFormat[]).map((format) => (
        <Download key={format} id={id} format={format} />
      ))}
    </div>
  )
}

function Download({ id, format }: { id: string; format: AnalysisFormat }) {
  const { busy, failed, start } = useFetchedFile(
    () => download(exportAnalysis, { params: { id }, query: { format } }),
    'The file could not be made. Try again.',
  )
  return (
    <div className="grid justify-items-start gap-1">
      <Button tone="quiet" onClick={start} disabled={busy}>
        {busy ? 'Making it...' : `Download ${names[format]}`}
      </Button>
      <p role="alert" className="max-w-72 text-sm font-semibold text-kumkum empty:hidden">
        {failed}
      </p>
    </div>
  )
}
