import type { ImportProblem } from '@ariviyal/contract/questions/exchange'
import { type Column, Table } from '../../ui/list/table.tsx'
import { type ImportSource, placeColumns } from './place-columns.tsx'

function problemColumns(source: ImportSource, problems: ImportProblem[]): Column<ImportProblem>[] {
  const [first, ...others] = placeColumns(source, problems, 'file and line')
  const words: Column<ImportProblem> = {
    head: 'What it says',
    cell: ({ line }) => (
      <span className="line-clamp-2">{'lines' in source ? source.lines[line - 1]?.slice(0, 200) : ''}</span>
    ),
  }
  return [
    ...(first ? [{ ...first, rowHead: true }] : []),
    ...others,
    ...('lines' in source ? [words] : []),
    { head: 'What to do', cell: ({ msg }) => <span className="text-kumkum">{msg}</span> },
  ]
}

/** What needs a look after questions were read or saved, each with its place. */
export function ProblemTable({
  caption,
  source,
  problems,
}: {
  caption: string
  source: ImportSource
  problems: ImportProblem[]
}) {
  return (
    <Table
      caption={caption}
      captionHidden
      columns={problemColumns(source, problems)}
      rows={problems}
      rowKey={(_problem, place) => String(place)}
    />
  )
}
