import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import {
  agreeToSchoolView,
  endSchoolView,
  fewestForAverage,
  type SchoolView as View,
  showSchoolView,
} from '@ariviyal/contract/reports/school-view'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { Mark } from '../ui/mark.tsx'
import { Moment } from '../ui/moment.tsx'
import { Notice } from '../ui/notice.tsx'

export const loadSchoolView = (classId: string, signal: AbortSignal): Promise<View> =>
  call(showSchoolView, { params: { id: classId }, signal })

/** Whether the school sees a class, on the page of the class. Nothing where its owner has no school. */
export function SchoolView({ classroom, view, mayAgree }: { classroom: Classroom; view: View; mayAgree: boolean }) {
  const dialog = useDialog<'agree' | 'end'>()
  if (view.school === null) return null
  const isOwner = classroom.role === 'owner'
  return (
    <section aria-labelledby="school-view" className="screen-only">
      <h2 id="school-view" className="mt-12 mb-3 text-xl">
        What your school sees
      </h2>
      <Notice dialog={dialog} />
      <p className="mb-2">
        {view.since === null ? (
          <Mark look="calm">Nothing</Mark>
        ) : (
          <>
            <Mark look="good">Use and averages</Mark> since <Moment at={view.since} />
          </>
        )}
      </p>
      <p className="mb-4 max-w-measure text-ink-soft">
        {view.since === null
          ? `The representatives of ${view.school} do not see this class.`
          : `The representatives of ${view.school} see how much the class is used and its averages. They never see a pupil's name, nor an average of fewer than ${fewestForAverage} pupils.`}
        {isOwner ? '' : ' Only the owner of the class can change that.'}
      </p>
      {isOwner && view.since !== null ? (
        <Button tone="quiet" onClick={() => dialog.show('end')}>
          Stop showing it
        </Button>
      ) : null}
      {isOwner && view.since === null && mayAgree ? (
        <Button tone="quiet" onClick={() => dialog.show('agree')}>
          Let the school see it
        </Button>
      ) : null}
      <ConfirmDialog
        dialog={dialog}
        title={dialog.item === 'end' ? 'Stop showing the class?' : 'Let the school see the class?'}
        act={(act) => call(act === 'end' ? endSchoolView : agreeToSchoolView, { params: { id: classroom.id } })}
        submit={dialog.item === 'end' ? 'Stop showing it' : 'Let the school see it'}
        pending="Saving..."
        failed="That did not work. Try again."
      >
        {(act) =>
          act === 'end'
            ? 'The school can no longer see the class.'
            : `The representatives of ${view.school} will see the name of the class, your name, how many pupils are active, and averages of at least ${fewestForAverage} pupils. You can stop that at any time.`
        }
      </ConfirmDialog>
    </section>
  )
}
