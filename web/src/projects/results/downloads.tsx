import { type dataFiles, downloadData } from '@ariviyal/contract/projects/projects'
import { download } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { useFetchedFile } from '../../ui/file/use-fetched-file.ts'

type DataFile = (typeof dataFiles)[number]
const names: Record<DataFile, string> = { package: 'Data package (ZIP)', csv: 'CSV', geojson: 'GeoJSON' }

/** The released data as files, from which the figures of this page can be computed again. */
export const Downloads = ({ id }: { id: string }) => (
  <section aria-labelledby="data" className="print:hidden">
    <h2 id="data" className="mb-2 text-xl">
      Data for your own conclusions
    </h2>
    <p className="mb-4 max-w-measure text-ink-soft">
      Every released reading with its flags, and whether it was corrected, by the number of the school. The data package
      also has what stood there before. No pupil, no class and no place finer than 5 km is in it.
    </p>
    <div className="flex flex-wrap gap-3">
      {(Object.keys(names) as DataFile[]).map((file) => (
        <Download key={file} id={id} file={file} />
      ))}
    </div>
  </section>
)

function Download({ id, file }: { id: string; file: DataFile }) {
  const { busy, failed, start } = useFetchedFile(
    () => download(downloadData, { params: { id }, query: { file } }),
    'The file could not be made. Try again.',
  )
  return (
    <div className="grid justify-items-start gap-1">
      <Button tone="quiet" onClick={start} disabled={busy}>
        {busy ? 'Making it...' : names[file]}
      </Button>
      <p role="alert" className="max-w-72 text-sm font-semibold text-kumkum empty:hidden">
        {failed}
      </p>
    </div>
  )
}
