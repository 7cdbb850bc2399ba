import * as calls from '@ariviyal/contract/links'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { editLink } from './edit-link.ts'
import { whenUndone } from '../undo/reversals.ts'
import { selectLinks } from './links.queries.ts'
import { moveLink } from './move-link.ts'
import { publishLink } from './publish-link.ts'
import { removeLink } from './remove-link.ts'
import { restoreLink } from './restore-link.ts'

export function linksRoutes(app: App, house: House): void {
  const list = async (kind: calls.LinkKind | undefined) => ({
    items: (await selectLinks(house.db, kind)).map((row): calls.Link => ({
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
  route(app, calls.publishLink, async ({ body, caller }) => {
    await publishLink(house, caller.user, body)
    return { msg: serverMessages.linkPublished }
  })
  route(app, calls.editLink, async ({ params, body, caller }) => {
    await editLink(house, caller.user, params.id, body)
    return { msg: serverMessages.contentSaved }
  })
  route(app, calls.moveLink, async ({ params, body, caller }) => {
    await moveLink(house, caller.user, params.id, body)
    return { msg: serverMessages.contentMoved }
  })
  route(app, calls.removeLink, async ({ params, caller }) => {
    const undo = await removeLink(house, caller.user, params.id)
    return { msg: serverMessages.linkRemoved, undo }
  })
  whenUndone(house, 'link.removed', restoreLink)
}
