import { PageFailure } from './page-failure.tsx'

const classes = { to: '/lms/classes', label: 'Your classes' }

/** Shown in the classroom when a page failed to load, or when the teacher has no such thing, such as a class. */
export const ClassroomFailure = ({ noun, next = classes }: { noun: string; next?: typeof classes }) => (
  <PageFailure
    kicker="Classroom"
    missing={`There is no such ${noun}`}
    lead="It may have been deleted, or it is not yours."
    next={next}
  />
)
