import type { Page } from '@ariviyal/contract/fields'
import type { Project } from '@ariviyal/contract/projects/projects'
import type { ShownPhoto } from '@ariviyal/contract/projects/photos'
import type { FieldResult, ProjectResults } from '@ariviyal/contract/projects/results'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { Downloads } from './downloads.tsx'
import { FieldFigures } from './field-figures.tsx'
import { Photos } from './photos.tsx'

interface Props {
  project: Project
  flagged: 'with' | 'without'
  results: ProjectResults
  photos: Page<ShownPhoto>
}

/** What all released visits show, with the school as the unit. */
export function Results({ project, flagged, results, photos }: Props) {
  const { schools, classes, visits, readings, flagged: flags, schools_needed: needed, fields } = results
  const [key, setKey] = useState(fields[0]?.key)
  const chosen = fields.find((field) => field.key === key) ?? fields[0]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="max-w-measure text-lg">
        {pluralise(schools, 'school')}, {pluralise(classes, 'class', 'classes')}, {pluralise(visits, 'visit')} and{' '}
        {pluralise(readings, 'reading')} so far.
      </p>
      {visits === 0 || !chosen ? (
        <Empty>Nothing is released yet. The first figures appear when a teacher releases a visit.</Empty>
      ) : (
        <>
          {schools < needed ? (
            <Banner tone="warning">
              A figure needs {needed} schools. Until then the tables say “too few schools”: a mean of a few schools
              would say more about those than about the question.
            </Banner>
          ) : null}
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 print:hidden">
            {fields.length > 1 ? (
              <Select
                name="field"
                label="What was measured"
                options={fields.map((field) => ({ value: field.key, label: nameOf(field) }))}
                value={chosen.key}
                onChange={({ currentTarget }) => setKey(currentTarget.value)}
                className="min-w-[min(16rem,100%)]"
              />
            ) : null}
            <FilterLinks
              label="Flagged values"
              name="flagged"
              choices={[
                { value: 'without', label: 'Without flagged values' },
                { value: 'with', label: 'With flagged values' },
              ]}
              chosen={flagged}
            />
          </div>
          <p className="max-w-measure text-sm text-ink-soft">
            {flags === 0
              ? 'No value is flagged.'
              : `${pluralise(flags, 'value')} ${flags === 1 ? 'is' : 'are'} flagged and not found right; ${flagged === 'without' ? 'left out here, never deleted' : 'counted here'}.`}
          </p>
          <FieldFigures field={chosen} />
          <Photos page={photos} />
          <Downloads id={project.id} />
        </>
      )}
    </div>
  )
}

const nameOf = ({ label, unit, is_current: isCurrent }: FieldResult): string =>
  `${label}${unit === '' ? '' : ` (${unit})`}${isCurrent ? '' : ', earlier method'}`
