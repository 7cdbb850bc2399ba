import * as calls from '@ariviyal/contract/links/links'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { moveContent } from '../content/change-content.ts'
import { type App, route } from '../platform/http/route.ts'
import type { AppContext } from '../platform/app-context.ts'
import { editLink } from './edit-link.ts'
import { findLink, selectLinks } from './links.queries.ts'
import { links } from './links.table.ts'
import { publishLink } from './publish-link.ts'
import { removeLink } from './remove-link.ts'

const orderedLinks = {
  type: 'link',
  table: links,
  find: findLink,
  detailsOf: ({ kind, title, url }: typeof links.$inferSelect) => ({ kind, title, url }),
} as const

export function linksRoutes(app: App, ctx: AppContext): void {
  const list = async (kind: calls.LinkKind | undefined) => ({
    items: (await selectLinks(ctx.db, kind)).map((row): calls.Link => ({
      id: row.id,
      kind: row.kind,
      title: row.title,
      description: row.description,
      url: row.url,
      created_at: row.createdAt.toISOString(),
    })),
  })
  route(app, calls.listWebsites, () => list('website'))
  route(app, calls.listNetworking, () => list('networking'))
  route(app, calls.listProjects, () => list('project'))
  route(app, calls.listIndustry, () => list('industry'))
  route(app, calls.listLms, () => list('lms'))

  route(app, calls.listLinks, ({ query }) => list(query.kind))
  route(app, calls.publishLink, async ({ ctx, body, caller }) => {
    await publishLink(ctx, caller.user, body)
    return { msg: serverMessages.linkPublished }
  })
  route(app, calls.editLink, async ({ ctx, params, body, caller }) => {
    await editLink(ctx, caller.user, params.id, body)
    return { msg: serverMessages.contentSaved }
  })
  route(app, calls.moveLink, async ({ ctx, params, body, caller }) => {
    await moveContent(ctx, orderedLinks, caller.user, params.id, body)
    return { msg: serverMessages.contentMoved }
  })
  route(app, calls.removeLink, async ({ ctx, params, caller }) => {
    const undo = await removeLink(ctx, caller.user, params.id)
    return { msg: serverMessages.linkRemoved, undo }
  })
}
