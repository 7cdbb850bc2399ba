import type { AppContext } from '../../platform/app-context.ts'

export const deletePhotoJob = 'projects.delete-photo'

/** Deletes the files of refused photos at once: the collector would leave them for days. */
export function photosJobs(ctx: AppContext): void {
  ctx.jobs.work<{ key: string }>(deletePhotoJob, { retries: 500, longestPauseSeconds: 600 }, ({ data }) =>
    ctx.storage.delete(data.key),
  )
}
