import { districtInWords } from '@ariviyal/contract/community/people/districts'
import { type ListedPair, type ListedPairs, pairClasses, undoPairs } from '@ariviyal/contract/projects/pairs/pairs'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Table } from '../../ui/list/table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { pluralise } from '../../ui/pluralise.ts'

const classWords = ({ school, district, has_left: hasLeft }: ListedPair['marker']): string =>
  `School ${school}, ${districtInWords(district)}${hasLeft ? ' (has left)' : ''}`

const stateWords = ({ handed_in_at: handedIn, marked_at: marked }: ListedPair): string =>
  marked !== null ? 'Marked' : handedIn !== null ? 'Handed in, not marked' : 'Not handed in'

/** Who marks whom, for who runs the project, with the schools by their numbers. */
export function PairList({ id, overview }: { id: string; overview: ListedPairs }) {
  const pairing = useDialog<ListedPairs>()
  const undoing = useDialog<ListedPairs>()
  const { items, next_cursor: next, unpaired, may_undo: mayUndo } = overview
  return (
    <section aria-labelledby="pairs">
      <h2 id="pairs" className="mb-2 text-xl">
        Pairs of the project
      </h2>
      <Notice dialog={pairing} />
      <Notice dialog={undoing} />
      <p className="mb-3 max-w-measure">
        {unpaired === 0
          ? 'No class is waiting for a partner.'
          : `${pluralise(unpaired, 'class', 'classes')} without a partner.`}{' '}
        You and your colleagues who run the project see schools by their numbers.
      </p>
      <div className="mb-5 flex flex-wrap gap-3 empty:hidden">
        {unpaired > 0 ? <Button onClick={() => pairing.show(overview)}>Pair the schools</Button> : null}
        {mayUndo ? (
          <Button tone="quiet" onClick={() => undoing.show(overview)}>
            Undo the pairs
          </Button>
        ) : null}
      </div>
      <PagedList label="Pairs" empty="No classes are paired yet." count={items.length} nextCursor={next}>
        <Table
          caption="Who marks whose report"
          captionHidden
          columns={[
            { head: 'Marks', cell: ({ marker }) => classWords(marker), rowHead: true },
            { head: 'The report of', cell: ({ marked }) => classWords(marked) },
            { head: 'Report', cell: stateWords },
          ]}
          rows={items}
          rowKey={({ id: key }) => key}
        />
      </PagedList>
      <ConfirmDialog
        dialog={pairing}
        title="Pair the schools?"
        act={() => call(pairClasses, { params: { id } })}
        submit="Pair them"
        pending="Pairing..."
        failed="They could not be paired. Try again."
      >
        Each class without a partner gets one from another school, of its language and near its grade where there is
        one. Their teachers see the name and the district of the other school.
      </ConfirmDialog>
      <ConfirmDialog
        dialog={undoing}
        title="Undo all pairs?"
        act={() => call(undoPairs, { params: { id } })}
        submit="Undo them"
        pending="Undoing..."
        failed="They could not be undone. Try again."
      >
        No report is marked yet. Reports stay as they are, and you can pair the schools again.
      </ConfirmDialog>
    </section>
  )
}
