import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import type { ClassTeachers } from '@ariviyal/contract/classroom/class-teachers'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { RowButton } from '../../ui/list/row-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TeacherTasks, type TeacherTask } from './teacher-tasks.tsx'

interface Props {
  classroom: Classroom
  teachers: ClassTeachers
  /** Whether the teacher has a subscription. */
  mayChange: boolean
}

/** Who teaches a class. The owner changes the co-teachers, and a co-teacher may leave. */
export function Teachers({ classroom, teachers, mayChange }: Props) {
  const dialog = useDialog<TeacherTask>()
  const mayChoose = mayChange && classroom.role === 'owner'
  const { owner, co_teachers: coTeachers, invitations } = teachers
  return (
    <section aria-labelledby="teachers" className="screen-only">
      <h2 id="teachers" className="mt-12 mb-4 text-xl">
        Teachers
      </h2>
      <Notice dialog={dialog} />
      <ul className="border-t-2 border-ink">
        <Line name={owner.name} about="Owner" />
        {coTeachers.map(({ id, name }) => (
          <Line key={id} name={name} about="Co-teacher">
            {mayChoose ? (
              <>
                <RowButton
                  label="Hand over"
                  about={`the class to ${name}`}
                  onClick={() => dialog.show({ act: 'hand-over', id, name })}
                />
                <RowButton
                  label="Remove"
                  about={name}
                  tone="danger"
                  onClick={() => dialog.show({ act: 'remove', id, name })}
                />
              </>
            ) : null}
          </Line>
        ))}
        {invitations.map(({ id, email, invited_at: at }) => (
          <Line
            key={id}
            name={email}
            about={
              <>
                Invited <Moment at={at} />
              </>
            }
          >
            {mayChoose ? (
              <RowButton
                label="Withdraw"
                about={`the invitation of ${email}`}
                tone="danger"
                onClick={() => dialog.show({ act: 'withdraw', id, name: email })}
              />
            ) : null}
          </Line>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {mayChoose ? (
          <Button tone="quiet" onClick={() => dialog.show({ act: 'invite' })}>
            Invite a co-teacher
          </Button>
        ) : null}
        {classroom.role === 'co-teacher' ? (
          <Button tone="danger" onClick={() => dialog.show({ act: 'leave' })}>
            Leave the class
          </Button>
        ) : null}
      </div>
      <TeacherTasks classroom={classroom} dialog={dialog} />
    </section>
  )
}

function Line({ name, about, children }: { name: string; about: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{about}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}
