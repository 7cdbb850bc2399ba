import { brand } from '@ariviyal/contract/brand'
import * as calls from '@ariviyal/contract/uploads'
import { examineIsolation } from '../platform/examine/examine-file.ts'
import { Refusal } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { examineUpload } from './examine-upload.ts'
import { expireUploads } from './expire-uploads.ts'
import { examineJob } from './finish-upload.ts'
import { tusRoutes } from './tus.routes.ts'
import { showUpload } from './upload.view.ts'
import { openUploadStore } from './upload-store.ts'
import { findUpload } from './uploads.queries.ts'

const expireJob = 'uploads.expire'

export function uploadsRoutes(app: App, house: House): void {
  const opened = openUploadStore(house)
  const { account, isOffline } = examineIsolation()
  const protection = {
    account: account ? 'its own' : 'that of the server',
    network: isOffline ? 'none' : 'that of the server',
  }
  house.log.info(protection, 'uploaded files are read in a process of few permissions')

  route(app, calls.showUpload, async ({ params, caller }) => {
    const upload = await findUpload(house.db, params.id)
    const isTheirs = upload?.createdBy === caller.user.id || caller.user.role === 'admin'
    if (!upload || !isTheirs) throw new Refusal('not-found')
    return showUpload(upload)
  })
  // A scope of its own: only here are bodies passed on as they come.
  void app.register(async (scope) => tusRoutes(scope, await opened))

  house.jobs.work<{ id: string }>(
    examineJob,
    // Tried again soon: somebody watches. A store that is away, or a full disk, may take hours to mend. A file of 2 GB takes its time.
    { retries: 500, pauseSeconds: 5, longestPauseSeconds: 60, timeoutSeconds: 1_800 },
    async ({ data }) => examineUpload(house, await opened, data.id),
  )
  house.jobs.work(expireJob, {}, async () => expireUploads(house, await opened))
  house.jobs.schedule(expireJob, '25 * * * *', brand.timeZone)
}
