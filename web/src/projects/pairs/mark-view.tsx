import { pairLimits, rubric, rubricRows } from '@ariviyal/contract/projects/pairs/pair-rules'
import type { Mark } from '@ariviyal/contract/projects/pairs/pairs'
import { Facts } from '../../ui/facts.tsx'

/** Marks with their words, and the two sentences. */
export const MarkView = ({ mark }: { mark: Mark }) => (
  <div className="max-w-3xl">
    <Facts
      facts={[
        ...rubricRows.map(
          (row) =>
            [
              rubric[row].name,
              `${mark[row]} of ${pairLimits.markMax}: ${rubric[row].marks[mark[row] - 1] ?? ''}`,
            ] as const,
        ),
        ['Good about it', mark.praise],
        ['To do better', mark.advice],
      ]}
    />
  </div>
)
