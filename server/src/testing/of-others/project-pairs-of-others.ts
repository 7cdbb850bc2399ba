import type { Endpoint } from '@ariviyal/contract/endpoint'
import * as pairCalls from '@ariviyal/contract/projects/pairs/pair-calls'
import * as calls from '@ariviyal/contract/projects/pairs/pairs'
import * as running from '@ariviyal/contract/projects/running'
import type { TestUser } from '../../accounts/testing.ts'
import { callForm, markForm, pairAs, pairOf, reportForm, schoolIn } from '../../projects/pairs/testing.ts'
import { projectsOf } from '../../projects/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { inClass } from './classes-of-others.ts'
import type { OwnedCall } from '../objects-of-others.ts'
import type { TestApp } from '../test-app.ts'

type Make = (testApp: TestApp, admin: TestUser) => Promise<OwnedCall>
const refused = { status: 404, code: 'not-found' }

/** Two classes of two schools in a project, which are paired unless they wait for it; the second one has handed in its report. */
async function twoClasses(testApp: TestApp, admin: TestUser, { isPaired = true } = {}) {
  const project = await projectsOf(testApp, admin).open()
  const entry = await schoolIn(testApp, admin, project, 'Hill School')
  const partner = await schoolIn(testApp, admin, project, 'Valley School')
  if (isPaired) await pairAs(testApp, admin, project)
  await pairOf(testApp, partner).report()
  const stranger = await signUpSubscriber(testApp, { admin })
  return { project, entry, partner, stranger }
}
type Made = Awaited<ReturnType<typeof twoClasses>>

/** A call of a teacher about a class or its pair: the teacher of the partner is another one, and so are staff. */
const ofTeacher =
  (endpoint: Endpoint, sent: (testApp: TestApp, made: Made) => Promise<OwnedCall['sent']>): Make =>
  async (testApp, admin) => {
    const made = await twoClasses(testApp, admin)
    return {
      endpoint,
      sent: await sent(testApp, made),
      owner: made.entry.teacher,
      others: [made.partner.teacher, made.stranger, admin],
      refused,
      inClass: await inClass(testApp, endpoint, made.entry.classId),
    }
  }

/** A call of the lead teacher about the pairs of a project; teachers who take part are others. */
const ofLead =
  (endpoint: Endpoint, isPaired: boolean): Make =>
  async (testApp, admin) => {
    const { project, entry, stranger: owner } = await twoClasses(testApp, admin, { isPaired })
    const params = { id: project }
    await testApp.call(running.nameLead, { token: admin.token, params, body: { email: owner.email } })
    return { endpoint, sent: { params }, owner, others: [entry.teacher], refused }
  }

/** A call of either teacher of a pair about its video call; a teacher who takes part elsewhere is another one. */
const ofPair =
  (endpoint: Endpoint, form?: typeof callForm, isProposed = false): Make =>
  async (testApp, admin) => {
    const made = await twoClasses(testApp, admin)
    const id = (await pairOf(testApp, made.entry).page()).partner?.id ?? ''
    const body = form?.(testApp)
    if (isProposed)
      await testApp.call(pairCalls.proposeCall, {
        token: made.partner.teacher.token,
        params: { id },
        body: body ?? callForm(testApp),
      })
    return {
      endpoint,
      sent: { params: { id }, ...(body && { body }) },
      owner: made.entry.teacher,
      others: [made.stranger, admin],
      refused,
      inClass: await inClass(testApp, endpoint, made.entry.classId),
    }
  }

export const ownedProjectPairCalls: Make[] = [
  ofTeacher(calls.showPair, async (_testApp, { entry }) => ({ params: { id: entry.id } })),
  ofTeacher(calls.saveReport, async (_testApp, { entry }) => ({ params: { id: entry.id }, body: reportForm() })),
  ofTeacher(calls.markReport, async (testApp, { entry }) => ({
    params: { id: (await pairOf(testApp, entry).page()).partner?.id ?? '' },
    body: markForm(),
  })),
  ofPair(pairCalls.proposeCall, callForm),
  ofPair(pairCalls.agreeToCall, callForm, true),
  ofPair(pairCalls.cancelCall, undefined, true),
  ofLead(calls.listPairs, true),
  ofLead(calls.pairClasses, false),
  ofLead(calls.undoPairs, true),
]
