import { type FairCredit, creditsOfFair } from '../../community/fairs/results/fair-credits.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Credit, issueInBatches } from './issue-for-credits.ts'

export const ofFair = ({ id, fairId, userId, fairName, heldOn, part }: FairCredit): Credit => ({
  id,
  of: 'fair',
  occasionId: fairId,
  userId,
  school: null,
  topic: fairName,
  startsOn: heldOn,
  endsOn: heldOn,
  part,
})

/** Issues the certificates of a fair with published results. Idempotent: safe to run again, concurrently, or after a crash. */
export const issueForFair = (ctx: AppContext, fairId: string, signal?: AbortSignal): Promise<void> =>
  issueInBatches(ctx, async (after, limit) => (await creditsOfFair(ctx.db, fairId, after, limit)).map(ofFair), signal)
