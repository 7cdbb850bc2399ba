import * as calls from '@ariviyal/contract/community/digest/digest'
import { communityMessages } from '@ariviyal/contract/community/community-messages'
import { LinkToken } from '@ariviyal/contract/fields'
import { followDiscussion, unfollowDiscussion } from '../members/follow-discussion.ts'
import { type App, route } from '../../platform/http/route.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { staleWhileRevalidate } from '../../platform/stale-while-revalidate.ts'
import { isLargeDatabase } from '../../accounts/find-people.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { isDigestReader, saveChoice, showChoice, unsubscribe } from './choose-digest.ts'
import { countDigests } from './digest.queries.ts'

export function digestRoutes(app: App, ctx: AppContext): void {
  const figures = staleWhileRevalidate(
    () => isLargeDatabase(ctx.db),
    (days: number) => countDigests(ctx.db, addDays(ctx.now(), -days)),
    (error) => ctx.log.warn({ err: error }, 'the figures of the weekly mail could not be refreshed'),
  )
  route(app, calls.showDigestChoice, ({ ctx, caller }) => showChoice(ctx, caller.user))
  route(app, calls.saveDigestChoice, async ({ ctx, caller, body }) => {
    await saveChoice(ctx, caller.user, body)
    return { msg: body.is_on ? communityMessages.digestSaved : communityMessages.digestEnded }
  })
  route(app, calls.showUnsubscribeLink, async ({ ctx, params }) => ({
    is_on: await isDigestReader(ctx, params.token),
  }))
  route(app, calls.unsubscribeDigest, async ({ ctx, params }) => {
    await unsubscribe(ctx, params.token)
    return { msg: communityMessages.digestEnded }
  })
  route(app, calls.followDiscussion, async ({ ctx, caller, params }) => {
    await followDiscussion(ctx, caller.user, params.id)
    return { msg: communityMessages.followed }
  })
  route(app, calls.unfollowDiscussion, async ({ ctx, caller, params }) => {
    await unfollowDiscussion(ctx, caller.user, params.id)
    return { msg: communityMessages.unfollowed }
  })
  route(app, calls.showDigestFigures, () => figures(7))
  void app.register(oneClickRoute)
}

/** Bytes of the body of RFC 8058, with room for a multipart one. */
const bodyLimit = 4_096

/**
 * The address in the header of the mail: mail programs post a form to it, without a login (RFC 8058 section 3.1); people who open it see the page
 * with a button. The address is the proof, so the form is not read.
 */
async function oneClickRoute(app: App): Promise<void> {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null))
  app.post('/unsubscribe/:token', { bodyLimit, schema: { hide: true } }, async (request, reply) => {
    const token = LinkToken.safeParse((request.params as { token: string }).token)
    if (!token.success) throw new AppError('link-expired')
    await unsubscribe(app.ctx, token.data)
    return reply.type('text/plain; charset=utf-8').send(communityMessages.digestEnded)
  })
}
