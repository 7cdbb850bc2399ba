import * as calls from '@ariviyal/contract/uploads/uploads'
import { examineIsolation } from '../platform/examine/examine-file.ts'
import { AppError } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import type { AppContext } from '../platform/app-context.ts'
import { tusRoutes } from './tus/tus.routes.ts'
import { showUpload } from './upload.view.ts'
import { uploadStoreOf } from './tus/upload-store.ts'
import { findUpload } from './uploads.queries.ts'

export function uploadsRoutes(app: App, ctx: AppContext): void {
  const { account, isOffline } = examineIsolation()
  const protection = {
    account: account ? 'its own' : 'that of the server',
    network: isOffline ? 'none' : 'that of the server',
  }
  ctx.log.info(protection, 'uploaded files are examined in a restricted process')

  route(app, calls.showUpload, async ({ ctx, params, caller }) => {
    const upload = await findUpload(ctx.db, params.id)
    const isTheirs = upload?.createdBy === caller.user.id || caller.user.role === 'admin'
    if (!upload || upload.pupilId !== null || !isTheirs) throw new AppError('not-found')
    return showUpload(upload)
  })
  route(app, calls.showPupilUpload, async ({ ctx, params, pupil }) => {
    const upload = await findUpload(ctx.db, params.id)
    if (upload?.pupilId !== pupil.id) throw new AppError('not-found')
    return showUpload(upload)
  })
  const mounts = [
    { path: calls.uploadsPath, access: 'subscriber' },
    { path: calls.pupilUploadsPath, access: 'pupil' },
  ] as const
  // Separate scopes: only here are bodies passed on unparsed.
  for (const mount of mounts) void app.register(async (scope) => tusRoutes(scope, await uploadStoreOf(ctx), mount))
}
