import { leaveProject, type ProjectClass } from '@ariviyal/contract/projects/taking-part'
import { Link, useLocation } from 'react-router'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { listAddress } from '../../ui/list/list-address.ts'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { placeWords } from './place-words.ts'

interface Props {
  taking: ProjectClass[]
  chosen: ProjectClass | undefined
  mayChange: boolean
}

/** The caller's classes in the project, with what waits for the teacher. */
export function ClassList({ taking, chosen, mayChange }: Props) {
  const location = useLocation()
  const leaving = useDialog<ProjectClass>()
  return (
    <section aria-labelledby="own-classes">
      <h2 id="own-classes" className="mb-3 text-xl">
        Your classes
      </h2>
      <Notice dialog={leaving} />
      <ul className="border-t-2 border-ink">
        {taking.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3">
                <Link
                  to={listAddress(location, { class: one.id, visits: undefined })}
                  preventScrollReset
                  aria-current={one.id === chosen?.id ? 'true' : undefined}
                  className="link inline-flex min-h-11 items-center py-1 text-lg font-bold wrap-anywhere aria-[current]:decoration-4"
                >
                  {one.class_name}
                </Link>
                {one.left_at === null ? null : <Mark look="calm">Left</Mark>}
                {one.waiting > 0 ? <Mark look="waiting">{pluralise(one.waiting, 'visit')} to release</Mark> : null}
                {one.flags > 0 ? <Mark look="bad">{pluralise(one.flags, 'flag')} to look at</Mark> : null}
              </p>
              <p className="text-ink-soft wrap-anywhere">
                {one.school_name}, school {one.school} of the project. {placeWords(one.district, one.place)}
              </p>
              <p className="text-sm text-ink-soft">
                Since <Moment at={one.enrolled_at} show="day" /> · {one.released} released · {one.excluded} kept out
              </p>
            </div>
            {one.left_at === null && mayChange ? (
              <Button tone="plain" size="bare" onClick={() => leaving.show(one)}>
                Leave<span className="sr-only"> the project with {one.class_name}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        dialog={leaving}
        title="Leave the project?"
        act={({ id }) => call(leaveProject, { params: { id } })}
        submit="Leave"
        pending="Leaving..."
        failed="The class could not leave. Try again."
      >
        {({ class_name: name }) => `${name} can enter nothing more. What it measured stays in the project.`}
      </ConfirmDialog>
    </section>
  )
}
