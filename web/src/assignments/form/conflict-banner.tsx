import { type Assignment, showAssignment } from '@ariviyal/contract/assignments/assignments'
import { call } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { differencesOf, draftOf } from './assignment-draft.ts'

/** The assignment as another teacher has saved it meanwhile, and what changed in words. */
export interface Conflict {
  current: Assignment
  changed: string[]
}

export async function findConflict(base: Assignment): Promise<Conflict> {
  const current = await call(showAssignment, { params: { id: base.id } })
  return { current, changed: differencesOf(draftOf(base), draftOf(current)) }
}

interface Props {
  conflict: Conflict
  keepMine: () => void
  takeTheirs: () => void
}

export function ConflictBanner({ conflict: { changed }, keepMine, takeTheirs }: Props) {
  return (
    <Banner tone="warning">
      <p className="mb-3">
        Someone changed this meanwhile: {changed.length === 0 ? 'nothing that differs from yours' : changed.join(', ')}.
        To keep your version, choose “Keep mine” and save again.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" onClick={keepMine}>
          Keep mine
        </Button>
        <Button tone="quiet" onClick={takeTheirs}>
          Keep theirs
        </Button>
      </div>
    </Banner>
  )
}
