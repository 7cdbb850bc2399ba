import { silentDays } from '@ariviyal/contract/projects/project-rules'
import type { Field, ProjectForm } from '@ariviyal/contract/projects/protocol'
import { changeDraft, closeProject, openProject, type RunProject } from '@ariviyal/contract/projects/running'
import { call } from '../../api/client.ts'
import { EditSection } from '../../console/edit-section.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Facts } from '../../ui/facts.tsx'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Notice } from '../../ui/notice.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { projectStateWords } from '../project-words.ts'
import { DraftForm } from './draft-form.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import type { Queued, QueueFilter } from './queue-filters.ts'

const Queue = loadOnDemand(async () => (await import('./queue.tsx')).Queue)

export interface Running {
  run: RunProject
  /** What subscribers read; null before the first version. */
  published: ProjectForm | null
  /** Of all versions; none before it is open. */
  fields: readonly Field[]
  filter: QueueFilter
  queued: Queued
}

/** How many classes seem to have stopped without a word. */
function silenceOf({ silent, draft }: RunProject): [string, string][] {
  const days = silentDays[draft.protocol.schedule.every]
  return days === null || silent === 0
    ? []
    : [['Perhaps stopped', `${pluralise(silent, 'class', 'classes')} without a measurement for ${days} days`]]
}

/** How a project is run, by staff and by its lead teacher: state, flags, and the draft of the next version. */
export function Run({ run, published, fields, filter, queued }: Running) {
  const { id, state, version, draft } = run
  const publishing = useDialog<RunProject>()
  const opening = useDialog<RunProject>()
  const closing = useDialog<RunProject>()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <section aria-label="State of the project">
        <Notice dialog={publishing} />
        <Notice dialog={opening} />
        <Notice dialog={closing} />
        <div className="max-w-3xl">
          <Facts
            facts={[
              [
                'State',
                <Mark key="state" look={projectStateWords[state].look}>
                  {projectStateWords[state].word}
                </Mark>,
              ],
              ['Published method', run.published === 0 ? 'None yet' : `Version ${run.published}`],
              ['Draft', run.is_changed ? 'Has changes that are not published' : 'As published'],
              ['Led by', run.lead ?? 'Ariviyal'],
              ['Schools', String(run.schools)],
              ['Classes', `${run.classes} take part${run.left === 0 ? '' : `, ${run.left} left`}`],
              ...silenceOf(run),
              ['Visits', `${run.visits}, of which ${run.waiting} wait for their teachers`],
              ['Flags to look at', String(run.open_flags)],
              ['Photos to review', String(run.waiting_photos)],
            ]}
          />
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          {run.is_changed && state !== 'closed' ? (
            <Button onClick={() => publishing.show(run)}>Publish version {run.published + 1}</Button>
          ) : null}
          {state === 'closed' || (state === 'draft' && run.published > 0) ? (
            <Button onClick={() => opening.show(run)}>
              {state === 'closed' ? 'Open the project again' : 'Open the project'}
            </Button>
          ) : null}
          {state === 'open' ? (
            <Button tone="quiet" onClick={() => closing.show(run)}>
              Close the project
            </Button>
          ) : null}
        </div>
      </section>
      <Queue filter={filter} queued={queued} fields={fields} />
      {state === 'closed' ? null : (
        <section aria-label="Draft">
          <EditSection
            title="The next version"
            lead="Saving changes nothing for the schools. Publishing does, and old readings keep the version they were measured by."
            version={version}
          >
            {(saving) => (
              <DraftForm
                {...saving}
                draft={draft}
                save={(body) => call(changeDraft, { params: { id }, body: { ...body, version } })}
              />
            )}
          </EditSection>
        </section>
      )}
      <PublishDialog dialog={publishing} published={published} />
      <ConfirmDialog
        dialog={opening}
        title="Open the project?"
        act={() => call(openProject, { params: { id } })}
        submit="Open it"
        pending="Opening..."
        failed="It could not be opened. Try again."
      >
        All subscribers see it, and classes can take part.
      </ConfirmDialog>
      <ConfirmDialog
        dialog={closing}
        title="Close the project?"
        act={() => call(closeProject, { params: { id } })}
        submit="Close it"
        pending="Closing..."
        failed="It could not be closed. Try again."
      >
        Classes cannot enter anything more. Results, posters and data stay. Teachers whose class released enough visits
        and handed in its report get their certificates now. You can open the project again, for example for a report
        that comes late.
      </ConfirmDialog>
    </div>
  )
}
