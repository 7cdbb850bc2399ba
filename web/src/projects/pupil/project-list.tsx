import { listClassProjects, type PupilProject } from '@ariviyal/contract/projects/pupil-projects'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { callAsPupil } from '../../api/pupil-client.ts'

/** The projects of the pupil's class; null without a network. */
export async function loadPupilProjects(signal: AbortSignal): Promise<PupilProject[] | null> {
  try {
    return (await callAsPupil(listClassProjects, { signal })).items
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return null
    throw error
  }
}

/** The projects on the pupil's first page; nothing where the class takes part in none. */
export function PupilProjectList({ projects }: { projects: PupilProject[] | null }) {
  if (projects?.length === 0) return null
  return (
    <section aria-labelledby="projects">
      <h2 id="projects" className="mb-3 text-xl">
        <Trans>Projects</Trans>
      </h2>
      {projects === null ? (
        <p>
          <Trans>
            There is no network, so the list is not here. A project that you have opened on this phone opens by its
            address.
          </Trans>
        </p>
      ) : (
        <ul className="border-t-2 border-ink">
          {projects.map(({ id, title, question, is_open: isOpen }) => (
            <li key={id} className="border-b border-line py-3">
              <Link
                to={`/class/projects/${id}`}
                className="inline-flex min-h-11 items-center py-1 text-lg font-bold wrap-anywhere text-indigo underline underline-offset-4"
              >
                {title}
              </Link>
              <p className="text-ink-soft">{isOpen ? question : <Trans>This project is over.</Trans>}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
