import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import { Button } from '../../ui/button.tsx'

interface Props {
  classroom: Classroom
  show: (act: 'copy-class' | 'archive-class' | 'delete-class') => void
}

/** What happens to a class when its year is over. */
export function YearEnd({ classroom, show }: Props) {
  return (
    <section aria-labelledby="year-end" className="screen-only">
      <h2 id="year-end" className="mt-12 mb-2 text-xl">
        When the year is over
      </h2>
      <p className="mb-4 max-w-measure text-ink-soft">
        {classroom.archived_at === null
          ? 'Begin the next year with a copy, and archive this class: it stays readable with all its marks.'
          : 'Begin the next year with a copy of this class.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" onClick={() => show('copy-class')}>
          Copy to the next year
        </Button>
        {classroom.archived_at === null ? (
          <Button tone="quiet" onClick={() => show('archive-class')}>
            Archive the class
          </Button>
        ) : null}
        {classroom.role === 'owner' ? (
          <Button tone="danger" onClick={() => show('delete-class')}>
            Delete the class
          </Button>
        ) : null}
      </div>
    </section>
  )
}
