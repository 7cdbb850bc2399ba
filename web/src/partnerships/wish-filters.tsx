import { type ComponentProps, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { controlLook } from '../ui/form/field-frame.tsx'
import { FilterChoice } from '../ui/list/filter-choice.tsx'
import { useAnswer } from '../ui/loading/use-answer.ts'
import { coarsePlace, type OfferFilter } from './industry-filter.ts'

/** The chapters, with a script that only these filters need; none when it cannot be loaded. */
const loadChapters = () =>
  import('../chapters/load-chapters.ts').then(
    (module) => module.loadChapters(),
    () => [],
  )

/** What a subscriber looks for beyond the filters of all offers: a chapter, a place and days. */
export function WishFilters({ filter, send }: { filter: OfferFilter; send: () => void }) {
  const [loading] = useState(loadChapters)
  const chapters = useAnswer(loading)
  const titles = new Set(
    (chapters ?? []).filter(({ grade }) => (filter.grade ?? String(grade)) === String(grade)).map(({ title }) => title),
  )
  if (filter.chapter !== undefined) titles.add(filter.chapter)
  return (
    <>
      <FilterChoice
        // An uncontrolled select shows its choice only when its options are there from the start.
        key={chapters === null ? 'loading' : 'loaded'}
        name="chapter"
        label="Chapter"
        all="Any chapter"
        chosen={filter.chapter}
        options={[...titles].map((title) => [title, title])}
        onChange={send}
      />
      <Typed
        name="place"
        label="Latitude, longitude"
        chosen={filter.place}
        placeholder="9.9,78.1"
        title="Such as 9.9,78.1, for the distance"
        pattern="\s*\d{1,2}(\.\d+)?\s*,\s*\d{2,3}(\.\d+)?\s*"
        onBlur={({ currentTarget }) => coarsen(currentTarget)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && coarsen(currentTarget)}
      />
      <Typed name="from" label="Free from" type="date" chosen={filter.from} />
      <Typed name="until" label="Free until" type="date" chosen={filter.until} />
      <Button type="submit" tone="quiet">
        Search
      </Button>
    </>
  )
}

function coarsen(input: HTMLInputElement): void {
  input.value = coarsePlace(input.value) ?? input.value
}

function Typed({
  label,
  chosen = '',
  ...input
}: { label: string; chosen: string | undefined } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input id={id} defaultValue={chosen} autoComplete="off" className={controlLook} {...input} />
    </div>
  )
}
