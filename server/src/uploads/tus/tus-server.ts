import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '@ariviyal/contract/errors'
import { uploadsPath } from '@ariviyal/contract/uploads/uploads'
import { type CancellationContext, ERRORS, Server } from '@tus/server'
import { retryAfterSeconds, isUnavailable } from '../../platform/db/unavailable.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { finishUpload } from '../finish-upload.ts'
import { idOfPlace } from '../upload-keys.ts'
import { createLocker } from '../lease/upload-lease.ts'
import type { UploadStore } from './upload-store.ts'

/** How long a request on a dead connection may keep writing once another wants the lease. */
const drainMs = 500

const codeOf: Record<number, ErrorCode> = {
  404: 'not-found',
  409: 'upload-offset',
  410: 'not-found',
  412: 'bad-request',
  413: 'too-large',
  415: 'wrong-type',
  503: 'unavailable',
}

/** The tus server with error bodies of the application. The statuses stay those of the protocol, since its clients depend on them. */
class ContextTusServer extends Server {
  override async write(context: CancellationContext, headers: Headers, status: number, body = '') {
    if (status < 400) return super.write(context, headers, status, body)
    const appError = new AppError(codeOf[status] ?? (status < 500 ? 'bad-request' : 'internal'))
    headers.set('content-type', 'application/json; charset=utf-8')
    if (status === 503) headers.set('retry-after', String(retryAfterSeconds))
    return super.write(context, headers, status, JSON.stringify(appError.answer))
  }
}

/** Handles a request for the upload with this id, whatever its URL says. */
type ServeUpload = (request: IncomingMessage, response: ServerResponse, id: string) => Promise<void>

/** Serves the protocol's calls for an existing upload: its offset (HEAD) and more bytes (PATCH). */
export function createTusServer(ctx: AppContext, store: UploadStore): ServeUpload {
  // Uses the id checked by the route. By default the library takes the last path segment, query included, which may differ from the route's reading.
  const checkedIds = new WeakMap<IncomingMessage, string>()
  const server = new ContextTusServer({
    // Of no consequence: the routes have checked the address, and the application creates uploads.
    path: uploadsPath,
    datastore: store.tus,
    locker: createLocker(ctx),
    lockDrainTimeout: drainMs,
    // Pages of other origins may not upload.
    allowedOrigins: () => false,
    getFileIdFromRequest: ({ runtime }) => {
      const request = runtime?.node?.req
      const id = request && checkedIds.get(request as IncomingMessage)
      return id === undefined ? undefined : store.placeOf(id)
    },
    onUploadFinish: async (_request, upload) => {
      await finishUpload(ctx, idOfPlace(upload.id))
      return {}
    },
    onResponseError: (_request, error) => {
      // The file store reports only that it could not write: the disk is full or broken. Bytes received before stay.
      if (error === ERRORS.FILE_WRITE_ERROR || isUnavailable(error)) {
        ctx.log.warn({ err: error }, 'an upload waits, since its bytes cannot be stored now')
        return { status_code: 503, body: '' }
      }
      // Errors that the protocol defines are not logged.
      if (!('status_code' in error)) ctx.log.error({ err: error }, 'an upload failed')
      return undefined
    },
  })
  return async (request, response, id) => {
    checkedIds.set(request, id)
    await server.handle(request, response)
  }
}
