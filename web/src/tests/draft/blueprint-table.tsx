import { type BlueprintId, blueprints, type ComparedRow } from '@ariviyal/contract/tests/blueprints'
import { Button } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import { Mark } from '../../ui/mark.tsx'
import { compareDraft, type DraftSection } from './draft-sections.ts'
import { pluralise } from '../../ui/pluralise.ts'

interface Props {
  blueprint: BlueprintId
  sections: readonly DraftSection[]
  /** Chooses questions for a row. */
  add: (row: ComparedRow) => void
}

const keyOf = ({ place, section, name }: ComparedRow) => `${place ?? section} ${name}`

/** What a blueprint wants and what the draft has, row by row. */
export function BlueprintTable({ blueprint, sections, add }: Props) {
  const rows = compareDraft(blueprint, sections)
  const open = rows.filter(({ missing }) => missing !== 0).length
  const columns: Column<ComparedRow>[] = [
    { head: 'Section', cell: ({ section }) => section },
    { head: 'What', rowHead: true, cell: ({ name }) => name },
    { head: 'Wanted', cell: ({ wanted }) => wanted },
    { head: 'Has', cell: ({ has }) => has },
    {
      head: 'Missing',
      // oxlint-disable-next-line react/no-unstable-nested-components -- a function that draws a cell, not a component
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-3">
          <Mark look={row.missing === 0 ? 'good' : row.missing > 0 ? 'waiting' : 'bad'}>{missingWords(row)}</Mark>
          {row.fits && row.missing > 0 && row.place !== null && sections[row.place]?.mode === 'all' ? (
            <Button tone="plain" className="-ml-5" onClick={() => add(row)}>
              Add
              <span className="sr-only">
                {' '}
                to {row.section}: {row.name}
              </span>
            </Button>
          ) : null}
        </span>
      ),
    },
  ]
  return (
    <details open className="border-2 border-line p-4 sm:p-6">
      <summary className="min-h-11 cursor-pointer py-2 text-lg font-bold">
        {blueprints[blueprint].name}:{' '}
        <span role="status">{open === 0 ? 'the draft meets it' : `${pluralise(open, 'row')} to do`}</span>
      </summary>
      <Table caption="The draft and its blueprint" captionHidden columns={columns} rows={rows} rowKey={keyOf} />
    </details>
  )
}

function missingWords({ missing }: ComparedRow): string {
  if (missing === 0) return 'Nothing'
  return missing > 0 ? String(missing) : `${-missing} too many`
}
