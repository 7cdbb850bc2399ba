import type { AppContext } from '../../platform/app-context.ts'
import { creditsOfProject, type ProjectCredit } from '../../projects/credits/project-credits.ts'
import { type Credit, issueInBatches } from './issue-for-credits.ts'

export const ofProject = ({ id, projectId, userId, school, title, startsOn, endsOn, part }: ProjectCredit): Credit => ({
  id,
  of: 'project',
  occasionId: projectId,
  userId,
  school,
  topic: title,
  startsOn,
  endsOn,
  part,
})

/** Issues the certificates of a project that was closed. Idempotent: safe to run again, concurrently, or after a crash. */
export const issueForProject = (ctx: AppContext, projectId: string, signal?: AbortSignal): Promise<void> =>
  issueInBatches(
    ctx,
    async (after, limit) => (await creditsOfProject(ctx.db, projectId, after, limit)).map(ofProject),
    signal,
  )
