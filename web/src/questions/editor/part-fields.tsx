import { limits } from '@ariviyal/contract/limits'
import { questionKinds } from '@ariviyal/contract/questions/pupil-question'
import { type Question } from '@ariviyal/contract/questions/question'
import { useState } from 'react'
import { Select } from '../../ui/form/select.tsx'
import { kindNames } from '../question-words.ts'
import { KindFields } from './kind-fields.tsx'
import { RowList } from './row-list.tsx'
import { useRows } from './use-rows.ts'

const kinds = questionKinds.filter((kind) => kind !== 'case').map((kind) => ({ value: kind, label: kindNames[kind] }))

/** The questions of a case. */
export function PartFields({ known }: { known?: Question[] | undefined }) {
  const rows = useRows(known ?? [], 1)
  return (
    <RowList
      name="parts"
      legend="Questions about the source"
      noun="Question"
      add="Add a question"
      rows={rows}
      least={1}
      most={limits.partsMax}
    >
      {({ prefix, place, known: part }) => <Part prefix={prefix} place={place} known={part} />}
    </RowList>
  )
}

function Part({ prefix, place, known }: { prefix: string; place: number; known: Question | undefined }) {
  const [kind, setKind] = useState(known?.kind ?? 'one-choice')
  return (
    <section aria-label={`Question ${place + 1}`} className="grid gap-5 py-2">
      {known?.kind === kind ? <input type="hidden" name={`${prefix}id`} value={known.id} /> : null}
      <Select
        name={`${prefix}kind`}
        label={`Kind of question ${place + 1}`}
        options={kinds}
        value={kind}
        onChange={({ target }) => {
          const chosen = questionKinds.find((one) => one === target.value)
          if (chosen) setKind(chosen)
        }}
      />
      <KindFields key={kind} prefix={prefix} kind={kind} known={known?.kind === kind ? known : undefined} />
    </section>
  )
}
