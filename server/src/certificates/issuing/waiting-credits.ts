import { creditsOfUser } from '../../community/fairs/results/fair-credits.ts'
import type { Executor } from '../../platform/db/database.ts'
import { projectCreditsOfUser } from '../../projects/credits/project-credits.ts'
import { type Credit, withoutCertificate } from './issue-for-credits.ts'
import { ofFair } from './issue-for-fairs.ts'
import { ofProject } from './issue-for-projects.ts'

/** Parts of one teacher in fairs, and as many in projects, that may wait for a name. */
const waitingMax = 500

/** A teacher's own parts in fairs and projects that never had a certificate. */
export async function waitingCredits(executor: Executor, userId: string): Promise<Credit[]> {
  const fairs = (await creditsOfUser(executor, userId, waitingMax)).map(ofFair)
  const projects = (await projectCreditsOfUser(executor, userId, waitingMax))
    .filter(({ school }) => school === null)
    .map(ofProject)
  return [...(await withoutCertificate(executor, fairs)), ...(await withoutCertificate(executor, projects))]
}
