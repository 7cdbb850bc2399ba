import type { Page } from '@ariviyal/contract/fields'
import { projectLimits, type VisitState } from '@ariviyal/contract/projects/project-rules'
import type { Project } from '@ariviyal/contract/projects/projects'
import type { Flag, Photo, Reading, Visit } from '@ariviyal/contract/projects/readings'
import { ExcludeForm, excludeVisit, type ProjectClass, releaseVisits } from '@ariviyal/contract/projects/taking-part'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Field } from '../../ui/form/field.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { DecideDialog } from '../flags/decide-dialog.tsx'
import { RefusePhotoDialog } from '../photos/refuse-photo-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { VisitCard } from './visit-card.tsx'

const filters = [
  { value: 'waiting', label: 'To release' },
  { value: 'released', label: 'Released' },
  { value: 'excluded', label: 'Kept out' },
]
const empty: Record<VisitState, string> = {
  waiting: 'Nothing to release. What pupils enter appears here.',
  released: 'Nothing is released yet.',
  excluded: 'Nothing is kept out.',
}

interface Props {
  project: Project
  taking: ProjectClass
  state: VisitState
  page: Page<Visit>
  mayChange: boolean
}

/** The visits of one class, for its teacher: released one by one or all that are shown, corrected, or kept out. */
export function Visits({ project, taking, state, page, mayChange }: Props) {
  const releasing = useDialog<Visit[]>()
  const excluding = useDialog<Visit>()
  const correcting = useDialog<Reading>()
  const reporting = useDialog<Reading>()
  const deciding = useDialog<Flag>()
  const refusing = useDialog<Photo>()
  const acts = mayChange
    ? { correct: correcting.show, report: reporting.show, decide: deciding.show, refuse: refusing.show }
    : undefined
  const { fields } = project
  return (
    <section aria-labelledby="visits">
      <h2 id="visits" className="mb-3 text-xl wrap-anywhere">
        What {taking.class_name} entered
      </h2>
      <FilterLinks label="Visits" name="visits" choices={filters} chosen={state} />
      <Notice dialog={releasing} />
      <Notice dialog={excluding} />
      <Notice dialog={correcting} />
      <Notice dialog={reporting} />
      <Notice dialog={deciding} />
      <Notice dialog={refusing} />
      <PagedList
        label="Visits of the class"
        empty={empty[state]}
        count={page.items.length}
        nextCursor={page.next_cursor}
      >
        <ul className="grid gap-4">
          {page.items.map((visit) => (
            <VisitCard key={visit.id} fields={fields} visit={visit} acts={acts}>
              {visit.state === 'released' ? null : (
                <Button tone="quiet" onClick={() => releasing.show([visit])}>
                  {visit.state === 'waiting' ? 'Release' : 'Release after all'}
                </Button>
              )}
              {visit.state === 'excluded' ? null : (
                <Button tone="plain" onClick={() => excluding.show(visit)}>
                  Keep it out
                </Button>
              )}
            </VisitCard>
          ))}
        </ul>
        {mayChange && state === 'waiting' && page.items.length > 1 ? (
          <p className="mt-4">
            <Button onClick={() => releasing.show(page.items)}>Release all {page.items.length} shown</Button>
          </p>
        ) : null}
      </PagedList>
      <ConfirmDialog
        dialog={releasing}
        title={
          releasing.item && releasing.item.length > 1
            ? `Release ${releasing.item.length} visits?`
            : 'Release this visit?'
        }
        act={(visits) =>
          call(releaseVisits, { params: { id: taking.id }, body: { visit_ids: visits.map(({ id }) => id) } })
        }
        submit="Release"
        pending="Releasing..."
        failed="This could not be released. Try again."
      >
        {(visits) => releaseWords(visits)}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={excluding}
        title="Keep this visit out?"
        schema={ExcludeForm}
        act={({ id }, body) => call(excludeVisit, { params: { id }, body })}
        submit="Keep it out"
        pending="Saving..."
        failed="This could not be saved. Try again."
      >
        <p>It does not count, but it is not deleted. The class sees the reason.</p>
        <Field name="reason" label="Why" maxLength={projectLimits.reasonMax} />
      </ConfirmDialog>
      <CorrectDialog dialog={correcting} fields={fields} />
      <ReportDialog dialog={reporting} />
      <DecideDialog dialog={deciding} />
      <RefusePhotoDialog dialog={refusing} />
    </section>
  )
}

function releaseWords(visits: readonly Visit[]): string {
  const flags = visits.flatMap(({ readings }) =>
    readings.flatMap((reading) => reading.flags.filter(({ state }) => state === 'open')),
  ).length
  const doubt =
    flags === 0
      ? ''
      : ` ${pluralise(flags, 'flag')} nobody has looked at. Figures without flagged values leave those readings out.`
  const hasPhotos = visits.some(({ photos }) => photos.length > 0)
  const photos = hasPhotos
    ? ' The photos go to a review before others see them. Refuse those that show a face, a name or a number plate.'
    : ''
  return `Everybody in the project sees these values from then on, by the number of your school.${doubt}${photos}`
}
