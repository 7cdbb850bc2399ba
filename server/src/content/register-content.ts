import type { Endpoint } from '@ariviyal/contract/endpoint'
import type { StaffAccess } from '@ariviyal/contract/accounts/roles'
import type * as z from 'zod/mini'
import type { ContentRow, ContentMove } from './content-rows.ts'
import { type App, route } from '../platform/http/route.ts'
import { changeState, createContent, editContent, moveContent } from './change-content.ts'
import { type ContentAct, contentActs, type ContentKind } from './content-kind.ts'

type StaffCall = Endpoint & { access: StaffAccess }
type CallOnRow = StaffCall & { params: z.ZodMiniType<{ id: string }> }

/** The staff calls of the contract for a kind of content. */
type ContentCalls<Form> = Record<ContentAct, CallOnRow> & {
  create: StaffCall & { body: z.ZodMiniType<Form> }
  edit: CallOnRow & { body: z.ZodMiniType<Form & { version: number }> }
  move?: CallOnRow & { body: z.ZodMiniType<ContentMove> }
}

/** Registers the routes that change a kind of content. */
export function registerContent<Row extends ContentRow, New, Form>(
  app: App,
  kind: ContentKind<Row, New, Form>,
  calls: ContentCalls<Form>,
): void {
  const { messages } = kind.rules
  route(app, calls.create, async ({ ctx, body, caller }) => ({
    msg: messages.created,
    id: await createContent(ctx, kind, caller.user, body),
  }))
  route(app, calls.edit, async ({ ctx, params, body, caller }) => ({
    msg: messages.saved,
    version: await editContent(ctx, kind, caller.user, params.id, body),
  }))
  for (const act of contentActs)
    route(app, calls[act], async ({ ctx, params, caller }) => ({
      undo: await changeState(ctx, kind, caller.user, params.id, act),
      msg: messages[act],
    }))
  if (calls.move)
    route(app, calls.move, async ({ ctx, params, body, caller }) => {
      await moveContent(ctx, kind, caller.user, params.id, body)
      return { msg: messages.moved }
    })
}
