import { ButtonLink } from '../ui/button-link.tsx'

/** What the work of a class comes to, on its page. */
export const ClassReports = ({ classId }: { classId: string }) => (
  <section aria-labelledby="class-reports" className="screen-only">
    <h2 id="class-reports" className="mt-12 mb-4 text-xl">
      Reports
    </h2>
    <div className="flex flex-wrap gap-3">
      <ButtonLink tone="quiet" to={`/lms/classes/${classId}/reports`}>
        Reports for parents
      </ButtonLink>
      <ButtonLink tone="quiet" to={`/lms/classes/${classId}/gain`}>
        Did it help?
      </ButtonLink>
    </div>
  </section>
)
