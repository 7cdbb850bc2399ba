import { limits } from '@ariviyal/contract/limits'
import type { QuestionContent } from '@ariviyal/contract/questions/question'
import { Field } from '../../ui/form/field.tsx'
import { RowList } from './row-list.tsx'
import { useRows } from './use-rows.ts'

type Of<Kind> = Extract<QuestionContent, { kind: Kind }>

export function MatchFields({ prefix, known }: { prefix: string; known?: Of<'match'> }) {
  const pairs = known?.left.map((left, place) => ({ left, right: known.right[place] })) ?? []
  const rows = useRows(pairs, known ? 2 : 3)
  return (
    <RowList
      name={`${prefix}pairs`}
      legend="Pairs"
      hint="Pupils get the right side in another order."
      noun="Pair"
      add="Add a pair"
      rows={rows}
      least={2}
      most={limits.partsMax}
    >
      {({ prefix: row, place, known: pair }) => (
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {pair ? (
            <>
              <input type="hidden" name={`${row}left_id`} value={pair.left.id} />
              <input type="hidden" name={`${row}right_id`} value={pair.right?.id} />
            </>
          ) : null}
          <Field
            name={`${row}left`}
            label={`Left ${place + 1}`}
            maxLength={limits.paragraphMax}
            defaultValue={pair?.left.text}
          />
          <Field
            name={`${row}right`}
            label={`Right ${place + 1}`}
            maxLength={limits.paragraphMax}
            defaultValue={pair?.right?.text}
          />
        </div>
      )}
    </RowList>
  )
}

export function OrderFields({ prefix, known }: { prefix: string; known?: Of<'order'> }) {
  const rows = useRows(known?.items ?? [], known ? 2 : 3)
  return (
    <RowList
      name={`${prefix}items`}
      legend="Lines in the right order"
      hint="Pupils get them in another order."
      noun="Line"
      add="Add a line"
      rows={rows}
      least={2}
      most={limits.partsMax}
    >
      {({ prefix: row, place, known: item }) => (
        <>
          {item ? <input type="hidden" name={`${row}id`} value={item.id} /> : null}
          <Field
            name={`${row}text`}
            label={`Line ${place + 1}`}
            maxLength={limits.paragraphMax}
            defaultValue={item?.text}
          />
        </>
      )}
    </RowList>
  )
}

export function AcceptedFields({ prefix, known }: { prefix: string; known?: Of<'short-text'> }) {
  const rows = useRows(known?.accepted ?? [], 1)
  return (
    <RowList
      name={`${prefix}accepted`}
      legend="Accepted answers"
      hint="Capital letters, spaces and punctuation around the answer do not matter."
      noun="Answer"
      add="Add an answer"
      rows={rows}
      least={1}
      most={limits.acceptedMax}
    >
      {({ prefix: row, place, known: text }) => (
        <Field
          name={row.slice(0, -1)}
          label={`Answer ${place + 1}`}
          maxLength={limits.paragraphMax}
          defaultValue={text}
        />
      )}
    </RowList>
  )
}
