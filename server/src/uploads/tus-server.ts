import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '@ariviyal/contract/errors'
import { type CancellationContext, ERRORS, Server } from '@tus/server'
import { awaySeconds, isAway } from '../platform/away.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { finishUpload } from './finish-upload.ts'
import { idOfPlace } from './upload-keys.ts'
import { createLocker } from './upload-lease.ts'
import type { UploadStore } from './upload-store.ts'

/** Where uploads are mounted. */
export const uploadsPath = '/uploads'
/** How long a request on a dead line may still write what it has, once another wants to go on. */
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

/** The tus server with errors in the shape of the house; the statuses stay those of the protocol, which its clients act on. */
class HouseTusServer extends Server {
  override async write(context: CancellationContext, headers: Headers, status: number, body = '') {
    if (status < 400) return super.write(context, headers, status, body)
    const refusal = new Refusal(codeOf[status] ?? (status < 500 ? 'bad-request' : 'internal'))
    headers.set('content-type', 'application/json; charset=utf-8')
    if (status === 503) headers.set('retry-after', String(awaySeconds))
    return super.write(context, headers, status, JSON.stringify(refusal.answer))
  }
}

/** Answers a request about the upload with this id, whatever the address of the request says. */
type ServeUpload = (request: IncomingMessage, response: ServerResponse, id: string) => Promise<void>

/** Serves what the protocol asks of an upload that was begun: how far it is (HEAD), and more bytes (PATCH). */
export function createTusServer(house: House, store: UploadStore): ServeUpload {
  // The id that the route has checked. By itself the library reads the last part of the address, query included: another reading than the route's.
  const checkedIds = new WeakMap<IncomingMessage, string>()
  const server = new HouseTusServer({
    path: uploadsPath,
    datastore: store.tus,
    locker: createLocker(house),
    lockDrainTimeout: drainMs,
    // No other site's pages may send.
    allowedOrigins: () => false,
    getFileIdFromRequest: ({ runtime }) => {
      const request = runtime?.node?.req
      const id = request && checkedIds.get(request as IncomingMessage)
      return id === undefined ? undefined : store.placeOf(id)
    },
    onUploadFinish: async (_request, upload) => {
      await finishUpload(house, idOfPlace(upload.id))
      return {}
    },
    onResponseError: (_request, error) => {
      // The store of files says no more than that it could not write: the disk is full, or broken. What came before that stays.
      if (error === ERRORS.FILE_WRITE_ERROR || isAway(error)) {
        house.log.warn({ err: error }, 'an upload waits until its bytes can be kept')
        return { status_code: 503, body: '' }
      }
      // What the protocol names is no trouble of ours.
      if (!('status_code' in error)) house.log.error({ err: error }, 'an upload failed')
      return undefined
    },
  })
  return async (request, response, id) => {
    checkedIds.set(request, id)
    await server.handle(request, response)
  }
}
