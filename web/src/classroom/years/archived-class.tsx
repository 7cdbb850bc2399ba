import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import { archiveClass, restoreClass } from '@ariviyal/contract/classroom/class-years'
import { inWords } from '@ariviyal/contract/time'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call, serverMessage } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmForm } from '../../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { leavesForGood } from '../../ui/form/leave-guard.tsx'
import { runAndRefresh } from '../../ui/run-and-refresh.ts'

interface ArchivedProps<Task> {
  id: string
  at: string
  mayRestore: boolean
  dialog: DialogState<Task>
}

/** Above a class that can only be read. */
export function ArchivedClass<Task>({ id, at, mayRestore, dialog }: ArchivedProps<Task>) {
  const { revalidate } = useRevalidator()
  const [isPending, setIsPending] = useState(false)
  const restore = async () => {
    if (isPending) return
    setIsPending(true)
    try {
      dialog.finish(await runAndRefresh(() => call(restoreClass, { params: { id } }), revalidate))
    } catch (error) {
      dialog.finish({ tone: 'error', text: serverMessage(error) ?? 'The class could not be restored. Try again.' })
    }
    setIsPending(false)
  }
  return (
    <Banner tone="info" className="screen-only mb-6">
      <p>
        Archived since {inWords(at, 'short day')}. You can read and export it. Pupils can read their results; nobody can
        join.
      </p>
      {mayRestore ? (
        <Button tone="quiet" className="mt-3" onClick={restore} aria-disabled={isPending}>
          {isPending ? 'Restoring...' : 'Restore the class'}
        </Button>
      ) : null}
    </Banner>
  )
}

export function ArchiveClass<Task>({ classroom, dialog }: { classroom: Classroom; dialog: DialogState<Task> }) {
  const navigate = useNavigate()
  return (
    <ConfirmForm
      dialog={dialog}
      act={() => call(archiveClass, { params: { id: classroom.id } })}
      leave={() => navigate('/lms/classes', { replace: true, state: leavesForGood })}
      failed="The class could not be archived. Try again."
      submit="Archive the class"
      pending="Archiving..."
    >
      “{classroom.name}” moves to the archive and becomes read-only. Its pupils can finish what they began and read
      their results; nobody can join. You can restore it at any time.
    </ConfirmForm>
  )
}
