import type { ClassFigure } from '@ariviyal/contract/projects/pairs/pairs'
import { Table } from '../../ui/list/table.tsx'
import { figure } from '../charts/scale.ts'

interface Props {
  figures: ClassFigure[]
  caption: string
  /** Said where there is no figure. */
  empty: string
}

const meanWords = ({ mean, unit, choices }: ClassFigure): string =>
  mean === null
    ? choices.map(({ label, readings }) => `${label}: ${readings}`).join(', ')
    : `${figure(mean)} ${unit}`.trim()

/** What one class measured, field by field, beside the mean of all schools. */
export function FigureList({ figures, caption, empty }: Props) {
  if (figures.length === 0) return <p className="max-w-measure text-ink-soft">{empty}</p>
  return (
    <Table
      caption={caption}
      columns={[
        { head: 'Field', cell: ({ label }) => label, rowHead: true },
        { head: 'Mean of the class', cell: meanWords },
        {
          head: 'Mean of all schools',
          cell: ({ all_mean: all, unit, mean }) =>
            mean === null ? '–' : all === null ? 'too few schools' : `${figure(all)} ${unit}`.trim(),
        },
        { head: 'Readings', cell: ({ readings }) => readings },
        { head: 'Visits', cell: ({ visits }) => visits },
      ]}
      rows={figures}
      rowKey={({ key }) => key}
    />
  )
}
