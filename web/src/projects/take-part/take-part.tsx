import type { ClassSummary } from '@ariviyal/contract/classroom/classroom'
import type { Page } from '@ariviyal/contract/fields'
import type { VisitState } from '@ariviyal/contract/projects/project-rules'
import type { Project } from '@ariviyal/contract/projects/projects'
import type { Visit } from '@ariviyal/contract/projects/readings'
import type { ProjectClass } from '@ariviyal/contract/projects/taking-part'
import { useMayChange } from '../../session/use-may-change.ts'
import { Banner } from '../../ui/banner.tsx'
import { ClassList } from './class-list.tsx'
import { EnrolForm } from './enrol-form.tsx'
import { Visits } from './visits.tsx'

interface Props {
  project: Project
  taking: ProjectClass[]
  classes: ClassSummary[]
  chosen: ProjectClass | undefined
  state: VisitState
  visits: Page<Visit> | undefined
}

/** The caller's classes in a project: their visits to release, and a form for another class. */
export function TakePart({ project, taking, classes, chosen, state, visits }: Props) {
  const mayChange = useMayChange()
  const isOpen = project.state === 'open'
  const taken = new Set(taking.filter(({ left_at: at }) => at === null).map((one) => one.class_id))
  const others = classes.filter(({ id, archived_at: at }) => at === null && !taken.has(id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {isOpen ? null : (
        <Banner tone="info">
          This project is over. What your classes measured is kept, and you can still release it.
        </Banner>
      )}
      {taking.length > 0 ? <ClassList taking={taking} chosen={chosen} mayChange={mayChange} /> : null}
      {chosen && visits ? (
        <Visits project={project} taking={chosen} state={state} page={visits} mayChange={mayChange} />
      ) : null}
      {isOpen && mayChange ? <EnrolForm project={project} classes={others} last={taking.at(-1)} /> : null}
    </div>
  )
}
