import { type ExportFormat, exportFormats, exportQuestions } from '@ariviyal/contract/questions/exchange'
import { download } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { useFetchedFile } from '../../ui/file/use-fetched-file.ts'

/** What a format cannot say of a question (docs/product.md, Import and export of questions). */
const losses: Record<ExportFormat, string> = {
  gift: 'Without pictures, hints, units and test cases. Parts of a case stand alone; several gaps become a comment.',
  'moodle-xml': 'Without test cases. Parts of a case stand alone.',
  qti3: 'Without test cases.',
  csv: 'Without pictures.',
  xlsx: 'Without pictures.',
}

/** All questions of the bank as a file, for each format. */
export function ExportFiles() {
  return (
    <section aria-labelledby="export" className="border-t-2 border-ink pt-6">
      <h2 id="export" className="mb-2 text-xl">
        Export your questions
      </h2>
      <p className="mb-5 max-w-measure">
        All questions of your bank in one file, even after your subscription has ended.
      </p>
      <ul className="grid max-w-measure gap-4">
        {(Object.keys(exportFormats) as ExportFormat[]).map((format) => (
          <li key={format} className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)] sm:items-center">
            <ExportFile format={format} />
            <p className="text-sm text-ink-soft">{losses[format]}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ExportFile({ format }: { format: ExportFormat }) {
  const { busy, failed, start } = useFetchedFile(
    () => download(exportQuestions, { query: { format } }),
    'The questions could not be exported. Try again.',
  )
  return (
    <>
      <Button tone="quiet" onClick={start} disabled={busy}>
        {busy ? 'Exporting...' : exportFormats[format]}
      </Button>
      <p role="alert" className="max-w-72 text-sm font-semibold text-kumkum empty:hidden">
        {failed}
      </p>
    </>
  )
}
