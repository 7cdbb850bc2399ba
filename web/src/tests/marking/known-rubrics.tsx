import { type KnownRubric, listRubrics } from '@ariviyal/contract/assignments/assignments'
import type { RubricRows } from '@ariviyal/contract/tests/rubric'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { ChoiceControl } from '../draft/text-control.tsx'

const mostOf = (rows: RubricRows): number =>
  Math.round(rows.reduce((sum, { levels }) => sum + Math.max(...levels.map(({ marks }) => marks)), 0) * 100) / 100

const nameOf = ({ title, rows }: KnownRubric): string =>
  `${mostOf(rows)} marks: ${title.replaceAll(/\s+/g, ' ').slice(0, 80)}`

/** Rubrics of earlier tests and assignments to begin from; nothing where there are none, or none could be read. */
export function KnownRubrics({ choose }: { choose: (rows: RubricRows) => void }) {
  const [known, setKnown] = useState<KnownRubric[]>([])
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    // A rubric can be written without them.
    call(listRubrics, { signal: stop.signal }).then(
      ({ items }) => setKnown(items),
      () => undefined,
    )
    return () => stop.abort()
  }, [])
  if (known.length === 0) return null
  return (
    <ChoiceControl
      label="Begin from a rubric of yours"
      optional
      value={chosen}
      options={[
        { value: '', label: 'None' },
        ...known.map((one, place) => ({ value: String(place), label: nameOf(one) })),
      ]}
      put={(place) => {
        setChosen(place)
        const rubric = place === '' ? undefined : known[Number(place)]
        if (rubric) choose(rubric.rows)
      }}
    />
  )
}
