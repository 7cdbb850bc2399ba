import * as calls from '@ariviyal/contract/community/people/people'
import { peopleMessages } from '@ariviyal/contract/community/people/people-messages'
import { type App, route } from '../../platform/http/route.ts'
import { askMentor, listPairs, showSeen } from '../mentors/ask-mentor.ts'
import { acceptRequest, declineRequest, endPair } from '../mentors/change-pair.ts'
import { findNearby, findPeopleShown } from './list-people.ts'
import { saveOwn, showOwn, withdrawOwn } from './own-profile.ts'

export function peopleRoutes(app: App): void {
  route(app, calls.showOwnProfile, ({ ctx, caller }) => showOwn(ctx, caller.user.id))
  route(app, calls.saveProfile, async ({ ctx, caller, body }) => ({ msg: await saveOwn(ctx, caller.user.id, body) }))
  route(app, calls.withdrawProfile, async ({ ctx, caller }) => {
    await withdrawOwn(ctx, caller.user.id)
    return { msg: peopleMessages.profileWithdrawn }
  })
  route(app, calls.listPeople, ({ ctx, query }) => findPeopleShown(ctx, query))
  route(app, calls.showColleague, ({ ctx, caller, params }) => showSeen(ctx, caller.user.id, params.id))
  route(app, calls.listNearby, ({ ctx, caller, query }) => findNearby(ctx, caller.user, query.cursor))
  route(app, calls.listMentorPairs, async ({ ctx, caller }) => ({ items: await listPairs(ctx, caller.user.id) }))
  route(app, calls.askMentor, async ({ ctx, caller, params, body }) => {
    await askMentor(ctx, caller.user.id, params.id, body)
    return { msg: peopleMessages.mentorAsked }
  })
  route(app, calls.acceptMentorRequest, async ({ ctx, caller, params }) => {
    await acceptRequest(ctx, caller.user.id, params.id)
    return { msg: peopleMessages.mentorAccepted }
  })
  route(app, calls.declineMentorRequest, async ({ ctx, caller, params }) => {
    await declineRequest(ctx, caller.user.id, params.id)
    return { msg: peopleMessages.mentorDeclined }
  })
  route(app, calls.endMentorPair, async ({ ctx, caller, params }) => {
    await endPair(ctx, caller.user.id, params.id)
    return { msg: peopleMessages.pairEnded }
  })
}
